/** What a request says of metadata: pairs to set (an empty value takes the key away), or `''` to clear all. */
export type MetadataWish = Record<string, string | number | null> | '' | null | undefined;

export function mergedMetadata(present: Record<string, string> | null, wish: MetadataWish): Record<string, string> {
  if (wish === undefined) return { ...present };
  if (wish === '' || wish === null) return {};
  const merged = { ...present };
  for (const [key, value] of Object.entries(wish)) {
    if (value === '' || value === null) delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}
