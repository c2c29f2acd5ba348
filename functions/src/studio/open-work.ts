import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { draftState } from '@atelier/domain/content/draft-state';
import type { Job } from '@atelier/domain/contracts/admin-jobs';
import type { OpenWork, TaskRow, WaitingKind } from '@atelier/domain/contracts/admin-work';
import { PLANNED_BEFORE_MS } from '@atelier/domain/live/promised-sessions';
import {
  isOpenTask,
  STORED_TASK_KINDS,
  type StoredTaskKind,
} from '@atelier/domain/metrics/open-task';
import { byAge, CLIP_WAITS_MS } from '@atelier/domain/metrics/task-rules';
import { path } from '@atelier/domain/paths';
import {
  firstTasks,
  newsAboutOrders,
  openTasks,
  unansweredClips,
} from '@atelier/domain/queries/server-count-queries';
import { PROMISED_MS } from '@atelier/domain/reviews/review-decisions';
import { lastDeliveryDay, orderReference } from '@atelier/domain/shop/starter-kit-order';
import { STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { dayBounds } from '@atelier/domain/time/day-start';
import { failedJobs } from '../jobs/jobs.ts';
import { owedId, owedSubject, readOwedSessions } from './owed-sessions.ts';
import {
  countOf,
  database,
  dateAt,
  numberAt,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';

/** Rows of one kind; its list has all. */
const MAX_ROWS = 5;
/**
 * Drafts are read to be counted: no query finds those that wait for their author, and they are few.
 */
const MAX_DRAFTS = 100;

/**
 * Lists what waits for the studio, by kind: how much, and the first rows with names, ages and
 * deadlines.
 */
export async function openWork(now: Date): Promise<OpenWork> {
  const [stored, clips, sessions, jobs] = await Promise.all([
    Promise.all(STORED_TASK_KINDS.map(storedTasks)),
    waitingClips(now),
    sessionsToPlan(now),
    failedJobs(),
  ]);
  const failed = jobs.map(rowOfJob).toSorted(byAge);
  const kinds = [
    ...stored,
    clips,
    sessions,
    { kind: 'jobs', count: failed.length, rows: failed.slice(0, MAX_ROWS) } as const,
  ];
  return withNames(kinds.filter(({ count }) => count > 0));
}

async function storedTasks(kind: StoredTaskKind): Promise<WaitingKind> {
  const limit = kind === 'drafts' ? MAX_DRAFTS : MAX_ROWS + 1;
  const { docs } = await toFirestoreQuery(firstTasks(kind, limit)).get();
  const open = docs.filter((document) => isOpenTask(kind, document.data()));
  const isAll = docs.length < limit || kind === 'drafts';
  const count = isAll ? open.length : await countOf(openTasks(kind));
  const rows = open.map((document) => ({ id: document.id, ...ROWS[kind](document) }));
  if (kind === 'drafts') rows.sort(byAge);
  const first = rows.slice(0, MAX_ROWS);
  return { kind, count, rows: kind === 'refunds' ? await withAges(first) : first };
}

async function waitingClips(now: Date): Promise<WaitingKind> {
  const until = new Date(now.getTime() - CLIP_WAITS_MS);
  const { docs } = await toFirestoreQuery(unansweredClips(until, MAX_ROWS + 1)).get();
  const count = docs.length > MAX_ROWS ? await countOf(unansweredClips(until)) : docs.length;
  return { kind: 'clips', count, rows: docs.slice(0, MAX_ROWS).map(rowOfClip) };
}

/** One row for each plan that has fewer sessions this month than it promises. */
async function sessionsToPlan(now: Date): Promise<WaitingKind> {
  const { month, before, plans } = await readOwedSessions(now);
  const due = before.getTime();
  const rows = plans.map((plan) => ({
    id: owedId(month, plan),
    subject: owedSubject(month, plan),
    since: due - PLANNED_BEFORE_MS,
    due,
  }));
  return { kind: 'sessions', count: rows.length, rows };
}

type RowFields = Omit<TaskRow, 'id'>;

const at = (document: DocumentSnapshot, field: string) => dateAt(document, field)?.getTime();
const memberOf = (uid: string | undefined, name?: string) =>
  uid === undefined ? undefined : { uid, ...(name !== undefined && { name }) };

/** An order: its number, its buyer. */
const ofOrder = (order: DocumentSnapshot): RowFields => ({
  subject: orderReference(order.id, { number: textAt(order, 'number') }),
  member: memberOf(textAt(order, 'user_id'), textAt(order, 'full_name')),
});

/** Returns the end of the last day on which an order should arrive, in epoch milliseconds. */
function deliveryEnd(order: DocumentSnapshot): number | undefined {
  const delivery_days = numberAt(order, 'delivery_days') || undefined;
  const day = lastDeliveryDay({ paid_at: dateAt(order, 'paid_at'), delivery_days });
  return day === undefined ? undefined : dayBounds(STUDIO_TIME_ZONE, day)[1].getTime();
}

/** What a row says of each kind of document. */
const ROWS: Readonly<Record<StoredTaskKind, (document: DocumentSnapshot) => RowFields>> = {
  drafts: (draft) => ({
    subject: textAt(draft, 'title'),
    member: memberOf(textAt(draft, 'author_id')),
    since: at(draft, draftState(draft.data() ?? {}) === 'corrected' ? 'updated_at' : 'created_at'),
  }),
  applications: (application) => ({
    member: memberOf(application.id, textAt(application, 'full_name')),
    since: at(application, 'created_at'),
  }),
  orders: (order) => ({
    ...ofOrder(order),
    since: at(order, 'paid_at') ?? at(order, 'created_at'),
    due: deliveryEnd(order),
  }),
  reports: (report) => ({
    subject: textAt(report, 'place'),
    member: memberOf(textAt(report, 'said.user_id'), textAt(report, 'said.author_name')),
    since: at(report, 'created_at'),
  }),
  support: (message) => ({
    member: memberOf(textAt(message, 'user_id'), textAt(message, 'author_name')),
    since: at(message, 'created_at'),
  }),
  disputes: (order) => ({
    ...ofOrder(order),
    since: at(order, 'disputed_at'),
    due: at(order, 'dispute_due_by'),
  }),
  plan_disputes: (customer) => ({ member: memberOf(customer.id) }),
  refunds: ofOrder,
};

function rowOfClip(review: DocumentSnapshot): TaskRow {
  const since = at(review, 'created_at');
  return {
    id: review.id,
    subject: textAt(review, 'name_fr'),
    subject_en: textAt(review, 'name_en'),
    member: memberOf(textAt(review, 'user_id'), textAt(review, 'author_name')),
    since,
    due: since === undefined ? undefined : since + PROMISED_MS,
  };
}

const rowOfJob = ({ kind, id, about, member, since }: Job): TaskRow => ({
  id: `${kind}/${id}`,
  job: kind,
  ...(about !== '' && { subject: about }),
  ...(member && { member }),
  ...(since > 0 && { since }),
});

/**
 * Returns failed refunds with the instant at which the studio was told of them: orders do not say
 * it.
 */
async function withAges(rows: readonly TaskRow[]): Promise<TaskRow[]> {
  if (rows.length === 0) return [];
  const news = await toFirestoreQuery(newsAboutOrders(rows.map(({ id }) => id))).get();
  const toldAt = (order: string) =>
    Math.max(
      0,
      ...news.docs
        .filter((one) => one.get('kind') === 'refunds' && one.get('order_id') === order)
        .map((one) => at(one, 'at') ?? 0),
    );
  return rows.map((row) => ({ ...row, since: toldAt(row.id) || undefined }));
}

/** Returns the kinds with the names of members that their documents do not have. */
async function withNames(kinds: readonly WaitingKind[]): Promise<OpenWork> {
  const nameless = kinds.flatMap(({ rows }) =>
    rows.flatMap(({ member }) =>
      member !== undefined && member.name === undefined ? [member.uid] : [],
    ),
  );
  const db = database();
  const references = [...new Set(nameless)].map((uid) => db.doc(path.profile(uid)));
  const profiles =
    references.length === 0 ? [] : await db.getAll(...references, { fieldMask: ['display_name'] });
  const names = new Map(profiles.map((profile) => [profile.id, textAt(profile, 'display_name')]));
  const named = (row: TaskRow): TaskRow => {
    const name = row.member?.name ?? names.get(row.member?.uid ?? '');
    return row.member === undefined || name === undefined
      ? row
      : { ...row, member: { uid: row.member.uid, name } };
  };
  return { kinds: kinds.map(({ rows, ...kind }) => ({ ...kind, rows: rows.map(named) })) };
}
