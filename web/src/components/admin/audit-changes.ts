import type { AuditEntry } from '@atelier/domain/moderation/audit-entry';

export interface AuditChange {
  readonly field: string;
  /** As stored; instants are Dates. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that say who and when: the entry says it already. */
const METADATA_FIELDS = new Set(['updated_at', 'updated_by', 'created_at', 'search']);

/** Instants come as the SDK's timestamps. */
function serializable(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function')
    return (value.toDate as () => Date)();
  return value;
}

const sameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What an entry changed, field by field; a created or deleted document shows all that it held. */
export function auditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return fields
    .filter((field) => !METADATA_FIELDS.has(field))
    .map((field) => ({ field, before: serializable(before?.[field]), after: serializable(after?.[field]) }))
    .filter((change) => !sameValue(change.before, change.after));
}
