import { resolve } from '../contract/json-schema.ts';
import type { Definitions, Schema } from '../contract/json-schema.ts';
import { invalidRequest, notPlayed } from '../core/api-error.ts';
import { INCLUDABLE } from './expand.ts';

/** Stripe expands at most this many levels. */
const DEEPEST = 4;

/**
 * Checks a path of `expand` against the schema of the response, before anything is done: a failed
 * request must not have changed anything.
 *
 * @throws ApiError 400 for more than four levels, and for a field that cannot be expanded
 */
export function checkExpandPath(response: Schema, path: string, definitions: Definitions): void {
  const keys = path.split('.');
  if (keys.length > DEEPEST) {
    throw invalidRequest('You cannot expand more than 4 levels of a property.', {
      param: 'expand',
    });
  }
  let owners = objectsOf(response, definitions);
  keys.forEach((key, index) => {
    const fields = owners.filter(
      (owner) => owner.properties?.[key] !== undefined && canExpand(owner, key, definitions),
    );
    const isKnown = owners.some(
      (owner) => objectsOf(owner.properties?.[key] ?? {}, definitions).length > 0,
    );
    if (fields.length === 0 && isKnown) throw notPlayed(`Expanding ${path}`, 'expand');
    if (fields.length === 0 || (index === keys.length - 1 && key === 'data' && index === 0)) {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    }
    owners = fields.flatMap((owner) => objectsOf(owner.properties?.[key] ?? {}, definitions));
  });
}

/** Returns the object schemas of a value or of the items of a list, whatever the alternatives. */
function objectsOf(schema: Schema, definitions: Definitions): Schema[] {
  const rule = resolve(schema, definitions);
  if (rule.anyOf) return rule.anyOf.flatMap((branch) => objectsOf(branch, definitions));
  if (rule.items) return objectsOf(rule.items, definitions);
  return rule.properties ? [rule] : [];
}

/**
 * Stripe's lists inside objects are sent only when the sandbox knows how to include them; other
 * fields hold ids or objects.
 */
function canExpand(owner: Schema, key: string, definitions: Definitions): boolean {
  const kind = owner.properties?.object?.enum?.[0];
  const isRequired = owner.required?.includes(key) ?? false;
  const values = objectsOf(owner.properties?.[key] ?? {}, definitions);
  const isList = values.some((value) => value.properties?.object?.const === 'list');
  return values.length > 0 && (isRequired || !isList || `${String(kind)}.${key}` in INCLUDABLE);
}
