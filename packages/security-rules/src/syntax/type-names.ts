/** The types that `is` accepts on the emulator 1.19.9. `is set` and `is vector` are never true. */
export const TYPE_NAMES: ReadonlySet<string> = new Set(
  'bool bytes constraint duration float int latlng list vector set number map string timestamp path map_diff'.split(
    ' ',
  ),
);
