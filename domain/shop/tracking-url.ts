/**
 * Returns the tracking page of a parcel: Colissimo's, which also knows Chronopost's numbers.
 *
 * @param trackingNumber as typed; spaces are ignored.
 * @returns undefined if it cannot be a tracking number.
 */
export function trackingUrl(trackingNumber: string): string | undefined {
  const number = trackingNumber.replace(/\s+/g, '').toUpperCase();
  if (!/^(?=.*[0-9]{6})[A-Z0-9]{8,35}$/.test(number)) return undefined;
  return `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`;
}
