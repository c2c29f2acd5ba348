/** Where the carrier tells where a parcel is. @param number  as the admin typed it; spaces do not count */
export function trackingUrl(number: string): string {
  return `https://www.laposte.fr/outils/suivre-vos-envois?code=${encodeURIComponent(number.replaceAll(/\s/g, ''))}`;
}
