import type { RawParam } from '../contract/read-params.ts';
import { invalidRequest } from '../core/api-error.ts';

type FormObject = { [key: string]: RawParam };

/**
 * Decodes `a[b][0]=c` into maps and lists, as sent by the SDK and by curl (`a[]=x` appends). A map
 * with only numeric keys becomes a list.
 *
 * @throws ApiError 400 for contradictory names (`a=1&a[b]=2`)
 */
export function decodeForm(text: string): FormObject {
  const root: FormObject = Object.create(null) as FormObject;
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.split('[');
    setValue(root, [head, ...rest.map((part) => part.replace(/\]$/, ''))], value, name);
  }
  return numericKeysToLists(root) as FormObject;
}

function setValue(root: FormObject, keys: string[], value: string, name: string): void {
  let branch = root;
  keys.forEach((key, depth) => {
    const own = key === '' ? String(Object.keys(branch).length) : key;
    if (depth === keys.length - 1) {
      if (typeof branch[own] === 'object') {
        throw invalidRequest(`Invalid parameter: ${name}`, { param: name });
      }
      branch[own] = value;
      return;
    }
    const next = (branch[own] ??= Object.create(null) as FormObject);
    if (typeof next === 'string') {
      throw invalidRequest(`Invalid parameter: ${name}`, { param: name });
    }
    branch = next as FormObject;
  });
}

function numericKeysToLists(raw: RawParam): RawParam {
  if (typeof raw === 'string' || Array.isArray(raw)) return raw;
  const keys = Object.keys(raw);
  const values = keys.map((key) => numericKeysToLists(raw[key] ?? ''));
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys
      .map((key, index) => [Number(key), values[index] ?? ''] as const)
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value);
  }
  return Object.fromEntries(keys.map((key, index) => [key, values[index] ?? '']));
}
