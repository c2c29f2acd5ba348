/** The `metadata` of a request: pairs to set, where an empty value removes the key, or `''` to remove all. */
export type MetadataParam = Record<string, string | number | null> | '' | null | undefined;

export function mergeMetadata(present: Record<string, string> | null, param: MetadataParam): Record<string, string> {
  if (param === undefined) return { ...present };
  if (param === '' || param === null) return {};
  const merged = { ...present };
  for (const [key, value] of Object.entries(param)) {
    if (value === '' || value === null) delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}
