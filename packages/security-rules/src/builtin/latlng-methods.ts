import { float } from '../value/float.ts';
import { distanceMetres } from '../value/latlng.ts';
import { overload, type Overload } from './overload.ts';

/** https://firebase.google.com/docs/reference/rules/rules.LatLng */
export const LATLNG_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  ['latitude', [overload(['latlng'], ({ latitude }) => float(latitude))]],
  ['longitude', [overload(['latlng'], ({ longitude }) => float(longitude))]],
  [
    'distance',
    [overload(['latlng', 'latlng'], (self, other) => float(distanceMetres(self, other)))],
  ],
];
