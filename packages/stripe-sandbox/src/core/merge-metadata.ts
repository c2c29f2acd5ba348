import { invalidRequest } from './api-error.ts';

/**
 * The `metadata` of a request: pairs to set, where an empty value removes the key, or `''` to
 * remove all.
 */
export type MetadataParam = Record<string, string | number | null> | '' | null | undefined;

/** https://docs.stripe.com/metadata#limitations */
const MOST_KEYS = 50;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 500;

/** @throws ApiError 400 for more or longer pairs than Stripe keeps */
export function mergeMetadata(
  present: Record<string, string> | null,
  param: MetadataParam,
): Record<string, string> {
  if (param === undefined) return { ...present };
  if (param === '' || param === null) return {};
  const merged = { ...present };
  for (const [key, value] of Object.entries(param)) {
    if (key.length > LONGEST_KEY) {
      throw invalidRequest(`Metadata keys have at most ${LONGEST_KEY} characters.`, {
        param: 'metadata',
      });
    }
    if (value === '' || value === null) delete merged[key];
    else merged[key] = String(value);
    if (String(value).length > LONGEST_VALUE) {
      throw invalidRequest(`Metadata values have at most ${LONGEST_VALUE} characters.`, {
        param: `metadata[${key}]`,
      });
    }
  }
  if (Object.keys(merged).length > MOST_KEYS) {
    throw invalidRequest(`Metadata has at most ${MOST_KEYS} keys.`, { param: 'metadata' });
  }
  return merged;
}
