import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '@atelier/domain/moderation/audit-action';
import { auditFilter, parseAuditSearch } from './audit-panel.tsx';

const LABELS: Readonly<Record<string, string>> = {
  'videos.delete': 'Vidéo supprimée',
  'events.delete': 'Événement supprimé',
  'member.admin': "Droit d'administrateur changé",
};
const filterOf = (address: string) =>
  auditFilter(parseAuditSearch(new URLSearchParams(address)), (action) => LABELS[action] ?? '');

describe('the filter of a URL', () => {
  it.each([
    ['', {}],
    ['name=%20&action=', {}],
    ['name=Zo%C3%A9', { search: 'zoe' }],
    ['name=Z', {}],
    ['action=supprim', { actions: ['videos.delete', 'events.delete'] }],
    ['action=VIDEO%20supprimee', { actions: ['videos.delete'] }],
    ['action=administrateur', { actions: ['member.admin'] }],
    ['action=imprim', null],
    ['name=rose&action=droit', { search: 'rose', actions: ['member.admin'] }],
    ['member=u1', { about: { key: 'member', value: 'u1' } }],
    ['actor=u1&name=rose', { about: { key: 'actor', value: 'u1' } }],
    ['actor=u1&action=droit', { about: { key: 'actor', value: 'u1' }, actions: ['member.admin'] }],
    ['autre=u1', {}],
    ['type=events', { actions: ['events.create', 'events.update', 'events.delete'] }],
    ['type=events&action=supprim', { actions: ['events.delete'] }],
    ['type=member&action=supprim', null],
    ['type=inconnu', {}],
    ['from=2026-13-01&to=0002-01-01', {}],
  ])('%j: %o', (address, expected) => {
    const found = filterOf(address);
    const sorted = found?.actions ? { ...found, actions: [...found.actions].sort(byOrder) } : found;
    expect(sorted).toEqual(expected);
  });
});

it('days of a URL are those of the device, the last one included', () => {
  const { from, before } = filterOf('from=2026-11-20&to=2026-11-21') ?? {};
  expect(from).toEqual(new Date(2026, 10, 20));
  expect(before).toEqual(new Date(2026, 10, 22));
});

const byOrder = (a: string, b: string) =>
  AUDIT_ACTIONS.indexOf(a as never) - AUDIT_ACTIONS.indexOf(b as never);
