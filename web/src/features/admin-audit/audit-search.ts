import { AUDIT_ACTIONS } from '@atelier/domain/audit-action';

/** What the log is searched by: one key at a time, each with its index. */
export const AUDIT_KEYS = ['actor', 'target', 'action'] as const;
export type AuditKey = (typeof AUDIT_KEYS)[number];
export interface AuditSearch {
  readonly key: AuditKey;
  readonly value: string;
}

/** The search that an address carries; `undefined` for the whole log. */
export function parseAuditSearch(search: URLSearchParams): AuditSearch | undefined {
  const key = AUDIT_KEYS.find((one) => one === search.get('by'));
  const value = search.get('value')?.trim() ?? '';
  if (key === undefined || value === '') return undefined;
  return key === 'action' && !AUDIT_ACTIONS.some((one) => one === value) ? undefined : { key, value };
}
