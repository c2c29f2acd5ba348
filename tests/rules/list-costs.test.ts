import type { DocumentSnapshot, QuerySnapshot } from 'firebase/firestore';
import { expect, it } from 'vitest';
import { seedCrowd } from '@atelier/emulators/seed';
import { AUDIT_ACTIONS } from '@atelier/domain/moderation/audit-action';
import { path } from '@atelier/domain/paths';
import { OPEN_TASKS } from '@atelier/domain/metrics/open-task';
import * as admin from '@atelier/domain/queries/admin-queries';
import { ordersOf, videosBy } from '@atelier/domain/queries/member-queries';
import type { Filter, QuerySpec } from '@atelier/domain/queries/query-spec';
import { searchToken } from '@atelier/domain/search-tokens';
import {
  APPLICATION_STATUSES,
  EVENT_STATUSES,
  type OrderStatus,
  SUBSCRIPTION_STATUSES,
  TIERS,
} from '@atelier/domain/values';
import { ALL_QUERIES } from '../support/rules/all-queries.ts';
import { queriesOfPage } from '../support/page-queries.ts';
import { QUERY_RUNNERS } from '../support/rules/query-runners.ts';
import { emailOf } from '../support/rules/people.ts';
import { useRules } from '../support/rules/use-rules.ts';
import { type BilledReads, billedReads } from '../support/wire/billed-reads.ts';
import type { ListenTarget, StructuredQuery, WireRecord } from '../support/wire/wire-record.ts';

// With 5 000 members, an admin list reads only what it shows: the page, and what the rules look up
// for it.

const MEMBERS = 5000;
/**
 * Reads besides the page: settings and own profile (once per session), lookups of the rules, one
 * more row, a count.
 */
const BESIDES = 5;
const BASE = 2;
/** A member with more than one page in each list about one member. */
const REGULAR = 'crowd-000000';

type Lists = Readonly<Record<string, QuerySpec>>;
const wordOf = (typed: string) => searchToken(typed) ?? '';

const STATUSES = [undefined, ...SUBSCRIPTION_STATUSES];
const ORDERS = ['newest', 'oldest', 'name', 'name-backwards'] as const;
/** Every filter of a list of members, in each of its orders. */
const ofMembers = (name: string, list: (filter: admin.MemberFilter) => QuerySpec): Lists =>
  Object.fromEntries(
    STATUSES.flatMap((status) => {
      const filter = status === undefined ? {} : { status };
      const named = `${status ?? 'all'} ${name}`;
      return [
        ...ORDERS.map((order) => [`${named}, by ${order}`, list({ ...filter, order })]),
        [`${named} found by e-mail`, list({ ...filter, search: wordOf('membre-') })],
      ];
    }),
  );
const byStatus = <Status extends string>(
  name: string,
  statuses: readonly Status[],
  list: (status?: Status) => QuerySpec,
): Lists => ({
  [name]: list(),
  ...Object.fromEntries(statuses.map((status) => [`${status} ${name}`, list(status)])),
});

const ORDER_FILTERS: readonly OrderStatus[] = [
  'paid',
  'expedier',
  'expedié',
  'refunded',
  'disputed',
];
const proposals = admin.draftVideos(21);
const DAYS = { from: new Date('2020-01-01T00:00:00Z'), before: new Date('2026-11-21T00:00:00Z') };
const lists: Lists = {
  ...ofMembers('members', admin.members),
  'members of a tier': admin.members({ only: 'pro' }),
  'members found by name': admin.members({ search: wordOf('Élodie') }),
  ...ofMembers('trainers', admin.trainers),
  'trainers found by name': admin.trainers({ search: wordOf('Agathe') }),
  ...byStatus('events', EVENT_STATUSES, admin.eventsForAdmin),
  ...byStatus('orders', ORDER_FILTERS, admin.ordersForAdmin),
  'orders that wait': admin.ordersForAdmin(OPEN_TASKS.orders.states),
  ...Object.fromEntries(
    [undefined, 'paid' as const, OPEN_TASKS.orders.states].map((filter) => [
      `orders found by name, ${String(filter ?? 'all')}`,
      admin.ordersForAdmin(filter, 25, wordOf('Agathe')),
    ]),
  ),
  ...byStatus('applications', APPLICATION_STATUSES, admin.applications),
  drafts: admin.draftVideos(),
  'proposals among all videos': proposals,
  'videos of one author': videosBy(REGULAR),
  reports: admin.openReports(),
  'audit log': admin.auditLog(),
  'audit log of an actor': admin.auditLog({ about: { key: 'actor', value: 'demo-admin' } }),
  'audit log about a member': admin.auditLog({ about: { key: 'member', value: REGULAR } }),
  'audit log of an actor by action, between days': admin.auditLog({
    about: { key: 'actor', value: 'demo-admin' },
    actions: ['identity-image.open'],
    ...DAYS,
  }),
  'audit log by word': admin.auditLog({ search: wordOf('Agathe') }),
  'audit log by action': admin.auditLog({ actions: ['identity-image.open'] }),
  'audit log by as many actions as a word can mean': admin.auditLog({ actions: AUDIT_ACTIONS }),
  'audit log by word and actions': admin.auditLog({
    search: wordOf('prieur'),
    actions: ['application.approve', 'application.reject'],
  }),
  'audit log between days': admin.auditLog(DAYS),
  'audit log by word and actions, between days': admin.auditLog({
    search: wordOf('prieur'),
    actions: ['application.approve', 'application.reject'],
    ...DAYS,
  }),
  'a member’s orders': ordersOf(REGULAR, 11),
  'what was done to a member': admin.auditLog({ about: { key: 'member', value: REGULAR } }, 11),
  'days of the overview': admin.dailyMetrics(61),
  'most watched videos': admin.mostViewedVideos(),
};

/** Admin queries without a list here, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  allLiveSessions: 'At most 50 rows, and the crowd has no live session.',
  liveSessionsBy: 'At most 50 rows, and the crowd has no live session.',
  liveMonthsOf: 'One document per month.',
  bookingsOf: 'One document for each place of a session.',
  bookingsInStates: 'Read by the server; a page of the above.',
  questionsOf: 'At most one for each place of a session.',
  encodingsOf: 'A film, the one that replaces it, and a trailer.',
  unfinishedEncodings: 'Few films are prepared at a time.',
  mutedMembers: 'Few members are muted at a time.',
  membersAdmins: 'A team has few admins.',
  membersAdminsOfStatus: 'A team has few admins.',
  membersOfTierAndStatusNewest:
    'Filters by two fields with an index, as a tier or a status alone does.',
  membersPaying: 'Filters by one field, as a tier does; nobody of the crowd pays at Stripe.',
  membersPayingOfStatus: 'Filters by two fields with an index; nobody of the crowd pays at Stripe.',
  openSupportMessages: 'Few messages wait; the crowd has none.',
  supportMessagesFrom: 'Ten at a time, of one member.',
  handledReports: 'Read on request, ten at a time.',
  decisionAbout: 'One entry.',
  publishedBy: 'Counted, not listed.',
  reportsInvolvingAuthor: 'Ten at a time, of one member.',
  reportsInvolving: 'Ten at a time, of one member.',
  revenueMonths: 'One document per month.',
  messagesAfter: 'Read on request: three messages around a reported one.',
  messagesUntil: 'Read on request: two messages around a reported one.',
  ordersForAdminPartlyRefunded:
    'Filters by one field, as a status does; the crowd has no such order.',
  ordersForAdminPartlyRefundedFound:
    'Filters by one field, as a status does; the crowd has no such order.',
  ordersForAdminRefundFailed:
    'Filters by one field, as a status does; the crowd has no such order.',
  ordersForAdminRefundFailedFound:
    'Filters by one field, as a status does; the crowd has no such order.',
};

/** A query without its values: queries of one shape cost the same. */
const shapeOf = ({ collection, scope, where, orderBy }: QuerySpec) =>
  JSON.stringify([
    collection,
    scope,
    where.map((filter) => ('or' in filter ? filter : [filter.field, filter.op])),
    orderBy,
  ]);

it('covers every admin query', () => {
  const known = new Set(Object.values(lists).map(shapeOf));
  const ofAdmins = Object.entries(ALL_QUERIES).filter(([name]) => QUERY_RUNNERS[name] === 'admin');
  // Members' own queries elsewhere, used here for any member.
  const taken = [...queriesOfPage('app/screens/admin-area.tsx').keys()];
  const samples = [...new Set([...Object.keys(admin), ...taken])].map(
    (name) => [name, ALL_QUERIES[name]] as const,
  );
  const left = [...ofAdmins, ...samples].filter(
    ([, spec]) => spec === undefined || !known.has(shapeOf(spec)),
  );
  expect(new Set(left.map(([name]) => name))).toEqual(new Set(Object.keys(LEFT_OUT)));
  // The search found some.
  expect(taken).toEqual(expect.arrayContaining(['members', 'ordersOf', 'openReports']));
});

const { as } = useRules('crowd');
const firestore = () => process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
const project = 'demo-rules-crowd';
const documents = `projects/${project}/databases/(default)/documents`;

it(`lists among ${MEMBERS} members`, { timeout: 600_000 }, async () => {
  await seedCrowd(project, firestore(), MEMBERS, new Date('2026-11-20T12:00:00Z'));
  for (const [name, spec] of Object.entries(lists)) {
    const reads = await readsOf(name, spec);
    // The limit is what is read: one row more than a page shows whether another page follows.
    const page = spec.limit - 1;
    expect(BASE + reads.total, `${name}\n${reads.lines.join('\n')}`).toBeLessThanOrEqual(
      page + BESIDES,
    );
  }

  // The video table reads four catalogs, three of them behind a rule, and the newest drafts.
  const catalogs = await Promise.all(TIERS.map((tier) => as('admin').get(path.catalog(tier))));
  const cards = (catalogs as DocumentSnapshot[]).flatMap(
    (one) => (one.get('cards') as unknown[] | undefined) ?? [],
  );
  expect(cards).toHaveLength(MEMBERS / 20);
  const ofCatalogs = await billed(
    TIERS.map((tier, index) => ({
      targetId: index + 1,
      documents: { documents: [`${documents}/${path.catalog(tier)}`] },
    })),
    TIERS.map((tier, index) => ({ name: path.catalog(tier), target: index + 1 })),
  );
  const table = BASE + ofCatalogs.total + (await readsOf('proposals', proposals)).total;
  expect(table, ofCatalogs.lines.join('\n')).toBeLessThanOrEqual(
    TIERS.length + 3 + (proposals.limit - 1) + BESIDES,
  );
});

/** The cost of a full list. */
async function readsOf(name: string, spec: QuerySpec): Promise<BilledReads> {
  const found = (await as('admin').list(spec)) as QuerySnapshot;
  expect([name, found.size]).toEqual([name, spec.limit]);
  return billed(
    [{ targetId: 1, query: { parent: documents, structuredQuery: wireQuery(spec) } }],
    found.docs.map(({ ref }) => ({ name: ref.path, target: 1 })),
  );
}

/** Billed reads of the recorded traffic; no request may be denied. */
async function billed(
  targets: ListenTarget[],
  found: WireRecord['documents'],
): Promise<BilledReads> {
  const record: WireRecord = {
    documents: found,
    targets,
    writes: [],
    unanswered: [],
    aggregations: [],
  };
  const person = { uid: 'admin', email: emailOf('admin') };
  const reads = await billedReads(record, person, { firestore: firestore(), project });
  expect(reads.lines.filter((line) => line.startsWith('DENIED'))).toEqual([]);
  return reads;
}

const wireQuery = (spec: QuerySpec): StructuredQuery => ({
  from: [{ collectionId: spec.collection }],
  ...(spec.where.length > 0 && {
    where: { compositeFilter: { op: 'AND', filters: spec.where.map(wireFilter) } },
  }),
  orderBy: spec.orderBy.map(([fieldPath, direction]) => ({
    field: { fieldPath },
    direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING',
  })),
  limit: spec.limit,
});

const OPERATORS: Readonly<Record<string, string>> = {
  '==': 'EQUAL',
  'array-contains': 'ARRAY_CONTAINS',
  in: 'IN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  '<': 'LESS_THAN',
};

function wireFilter(filter: Filter) {
  if ('or' in filter) throw new Error('No list of the admin area has an or.');
  const { field, op, value } = filter;
  const operator = OPERATORS[op];
  if (operator === undefined) throw new Error(`No list of the admin area has a ${op}.`);
  return { fieldFilter: { field: { fieldPath: field }, op: operator, value: wireValue(value) } };
}

function wireValue(value: unknown): object {
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wireValue) } };
  return typeof value === 'boolean' ? { booleanValue: value } : { stringValue: String(value) };
}
