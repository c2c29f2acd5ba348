import type { FactWrite, RestFields } from './fact.ts';

export type Documents = ReadonlyMap<string, RestFields>;

function incrementValue(
  value: Readonly<Record<string, unknown>> | undefined,
  by: number,
): Readonly<Record<string, unknown>> {
  return { integerValue: String(Number(value?.['integerValue'] ?? 0) + by) };
}

/**
 * Returns the fields of a document after a write, null after a deletion. Masks and transforms name
 * top-level fields.
 */
function applyWrite(write: FactWrite, before: RestFields | null, time: Date): RestFields | null {
  if ('delete' in write) return null;
  const given = write.fields ?? {};
  const fields = { ...(write.mask ? before : {}) };
  for (const name of write.mask ?? Object.keys(given)) {
    const value = given[name];
    if (value === undefined) delete fields[name];
    else fields[name] = value;
  }
  for (const name of write.serverTime ?? []) fields[name] = { timestampValue: time.toISOString() };
  for (const [name, by] of Object.entries(write.increment ?? {})) {
    fields[name] = incrementValue(fields[name], by);
  }
  return fields;
}

/** Returns all documents after a commit. */
export function afterCommit(
  documents: Documents,
  writes: readonly FactWrite[],
  time: Date,
): Documents {
  const after = new Map(documents);
  for (const write of writes) {
    const path = pathOf(write);
    const fields = applyWrite(write, after.get(path) ?? null, time);
    if (fields) after.set(path, fields);
    else after.delete(path);
  }
  return after;
}

export function pathOf(write: FactWrite): string {
  return 'delete' in write ? write.delete : write.set;
}
