import { errorValue, type ErrorValue } from './error.ts';
import { showFloat } from './float.ts';

/** A geographic point, in degrees. */
export interface LatLngValue {
  readonly type: 'latlng';
  readonly latitude: number;
  readonly longitude: number;
}

export function latlng(latitude: number, longitude: number): LatLngValue | ErrorValue {
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
    return { type: 'latlng', latitude, longitude };
  }
  return errorValue(
    'Latitude should be in [-90,90] range and longitude should be in [-180,180] range. ' +
      `latitude: ${showFloat(latitude)}, longitude: ${showFloat(longitude)}.`,
  );
}

// With this radius, distances agree with the emulator 1.19.9 to a metre.
const EARTH_RADIUS_METRES = 6_371_009;

/** Returns the great-circle distance between two points, in metres (haversine). */
export function distanceMetres(a: LatLngValue, b: LatLngValue): number {
  const radians = Math.PI / 180;
  const sinLatitude = Math.sin(((b.latitude - a.latitude) * radians) / 2);
  const sinLongitude = Math.sin(((b.longitude - a.longitude) * radians) / 2);
  const chord =
    sinLatitude ** 2 +
    sinLongitude ** 2 * Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians);
  return 2 * EARTH_RADIUS_METRES * Math.atan2(Math.sqrt(chord), Math.sqrt(Math.max(0, 1 - chord)));
}
