/** What may stand after `is`, as the emulator 1.19.9 lists it. Nothing is ever a `set` or a `vector` there. */
export const TYPE_NAMES: ReadonlySet<string> = new Set(
  'bool bytes constraint duration float int latlng list vector set number map string timestamp path map_diff'.split(
    ' ',
  ),
);
