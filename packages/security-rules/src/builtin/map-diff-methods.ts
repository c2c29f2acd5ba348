import { setOf } from '../value/set.ts';
import { overload, type Overload } from './overload.ts';

/** https://firebase.google.com/docs/reference/rules/rules.MapDiff */
export const MAP_DIFF_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  ['addedKeys', [overload(['map_diff'], ({ added }) => added)]],
  ['removedKeys', [overload(['map_diff'], ({ removed }) => removed)]],
  ['changedKeys', [overload(['map_diff'], ({ changed }) => changed)]],
  ['unchangedKeys', [overload(['map_diff'], ({ unchanged }) => unchanged)]],
  [
    'affectedKeys',
    [
      overload(['map_diff'], ({ added, removed, changed }) =>
        setOf([...added.items, ...removed.items, ...changed.items]),
      ),
    ],
  ],
];
