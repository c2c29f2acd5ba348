/**
 * Where a parcel can be followed: Colissimo's own page, which also knows Chronopost's numbers.
 *
 * @param trackingNumber  as the admin typed it; spaces do not matter.
 * @returns undefined for what cannot be a tracking number.
 */
export function trackingUrl(trackingNumber: string): string | undefined {
  const number = trackingNumber.replace(/\s+/g, '').toUpperCase();
  if (!/^(?=.*[0-9]{6})[A-Z0-9]{8,35}$/.test(number)) return undefined;
  return `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`;
}
