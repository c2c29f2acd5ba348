import type { AuditEntry } from '@atelier/domain/entities/audit-entry';

export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that say who and when: the entry says it already. */
const BOOKKEEPING = new Set(['updated_at', 'updated_by', 'created_at', 'search']);

/** Instants come as the SDK's timestamps, and as ISO texts once read. */
function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function')
    return (value.toDate as () => Date)().toISOString();
  return value;
}

const sameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What an entry changed, field by field; a created or deleted document shows all that it held. */
export function auditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return fields
    .filter((field) => !BOOKKEEPING.has(field))
    .map((field) => ({ field, before: plain(before?.[field]), after: plain(after?.[field]) }))
    .filter((change) => !sameValue(change.before, change.after));
}

/** A stored value as one line; a fingerprint stands for what the log must not keep. */
export function valueWords(value: unknown, hidden: string): string {
  if (value === undefined || value === null || value === '') return '∅';
  if (typeof value === 'string') return value.startsWith('hmac:') ? hidden : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
