import { bindPath } from '../value/path.ts';
import { toStringValue } from './conversions.ts';
import { overload, type Overload } from './overload.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Path */
export const PATH_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  [
    'bind',
    [
      overload(['path', 'map'], (self, variables) =>
        bindPath(
          self,
          new Map(
            [...variables.entries].map(([name, value]) => [
              name,
              { value, text: toStringValue(value) },
            ]),
          ),
        ),
      ),
    ],
  ],
];
