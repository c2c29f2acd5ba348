import { seedCrowd } from '@atelier/emulators/seed';
import type { QuerySnapshot } from 'firebase/firestore';
import { expect, it } from 'vitest';
import * as admin from '@atelier/domain/queries/admin-queries';
import type { Filter, QuerySpec } from '@atelier/domain/queries/query-spec';
import { searchToken } from '@atelier/domain/search-tokens';
import { emailOf } from '../support/rules-people.ts';
import { useRules } from '../support/rules-world.ts';
import { billedReads } from '../support/wire/billed-reads.ts';
import type { StructuredQuery, WireRecord } from '../support/wire/wire-record.ts';

// With 5 000 members, a list of the admin area costs what it shows: the page, and what the rules look up for it.

const MEMBERS = 5000;
/** Besides the page: settings and own profile (once a session), what rules look up, one more row, a count (design §6). */
const BESIDES = 5;
const BASE = 2;

const lists: Readonly<Record<string, QuerySpec>> = {
  members: admin.members(),
  'active members': admin.members({ status: 'active' }),
  'canceled members': admin.members({ status: 'canceled' }),
  'members by name': admin.members({ order: 'name' }),
  'waiting members, the oldest first': admin.members({ status: 'waiting', order: 'oldest' }),
  'pro members': admin.members({ tier: 'pro' }),
  'members found by name': admin.members({ search: searchToken('Élodie') ?? '' }),
  'waiting members found by e-mail': admin.members({ status: 'waiting', search: searchToken('membre-') ?? '' }),
  trainers: admin.trainers(),
  'active trainers': admin.trainers({ status: 'active' }),
  'trainers found': admin.trainers({ search: searchToken('Agathe') ?? '' }),
  events: admin.eventsForAdmin(),
  'past events': admin.eventsForAdmin('completed'),
  orders: admin.ordersForAdmin(),
  'orders to ship': admin.ordersForAdmin('expedier'),
  applications: admin.applications(),
  'pending applications': admin.applications('pending'),
  drafts: admin.draftVideos(),
  reports: admin.openReports(),
  'audit log': admin.auditLog(),
  'audit log of an actor': admin.auditLog({ about: { key: 'actor', value: 'demo-admin' } }),
};

const { as } = useRules('crowd');
const firestore = () => process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
const project = 'demo-rules-crowd';

it(`lists among ${MEMBERS} members`, { timeout: 600_000 }, async () => {
  await seedCrowd(project, firestore(), MEMBERS, new Date('2026-11-20T12:00:00Z'));
  for (const [name, spec] of Object.entries(lists)) {
    // One more than the page tells whether another follows.
    const asked = { ...spec, limit: spec.limit + 1 };
    const found = (await as('admin').list(asked)) as QuerySnapshot;
    expect([name, found.size]).toEqual([name, asked.limit]);
    const record = recordOf(asked, found);
    const reads = await billedReads(
      record,
      { uid: 'admin', email: emailOf('admin') },
      { firestore: firestore(), project },
    );
    expect(reads.lines.filter((line) => line.startsWith('DENIED'))).toEqual([]);
    expect(BASE + reads.total, `${name}\n${reads.lines.join('\n')}`).toBeLessThanOrEqual(spec.limit + BESIDES);
  }
});

/** What the wire would have carried. */
function recordOf(spec: QuerySpec, found: QuerySnapshot): WireRecord {
  const structuredQuery: StructuredQuery = {
    from: [{ collectionId: spec.collection }],
    ...(spec.where.length > 0 && { where: { compositeFilter: { op: 'AND', filters: spec.where.map(wireFilter) } } }),
    orderBy: spec.orderBy.map(([fieldPath, direction]) => ({
      field: { fieldPath },
      direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING',
    })),
    limit: spec.limit,
  };
  const parent = `projects/${project}/databases/(default)/documents`;
  return {
    documents: found.docs.map(({ ref }) => ({ name: ref.path, target: 1 })),
    targets: [{ targetId: 1, query: { parent, structuredQuery } }],
    writes: [],
    unanswered: [],
    aggregations: [],
  };
}

function wireFilter(filter: Filter) {
  if ('or' in filter) throw new Error('No list of the admin area has an or.');
  const { field, op, value } = filter;
  const rest = typeof value === 'boolean' ? { booleanValue: value } : { stringValue: String(value) };
  return { fieldFilter: { field: { fieldPath: field }, op: op === '==' ? 'EQUAL' : 'ARRAY_CONTAINS', value: rest } };
}
