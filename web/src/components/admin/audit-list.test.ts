import { describe, expect, it } from 'vitest';
import { auditChanges } from './audit-list.tsx';

describe('auditChanges', () => {
  it('lists changed fields without the metadata', () => {
    const before = { status: 'paid', city: 'hmac:a', updated_at: 1 };
    const after = { status: 'expedié', city: 'hmac:a', updated_at: 2, tracking_number: '6A' };
    expect(auditChanges({ before, after })).toEqual([
      { field: 'status', before: 'paid', after: 'expedié' },
      { field: 'tracking_number', before: undefined, after: '6A' },
    ]);
  });
  it('compares timestamps by their value', () => {
    const at = (iso: string) => ({ toDate: () => new Date(iso) });
    const change = { before: { a: at('2026-01-01T00:00:00Z') }, after: { a: at('2026-01-01T00:00:00Z') } };
    expect(auditChanges(change)).toEqual([]);
  });
  it.each([
    [null, { a: 1 }],
    [{ a: 1 }, null],
  ])('%o, %o: lists every field of a created or deleted document', (before, after) => {
    expect(auditChanges({ before, after })).toHaveLength(1);
  });
  it('returns no changes for an entry without documents', () => expect(auditChanges({})).toEqual([]));
});
