import { type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import {
  JOB_KINDS,
  type Job,
  type JobKind,
  type RetryJobRequest,
  type RetryJobResponse,
  type UnfinishedJobs,
} from '@atelier/domain/contracts/admin-jobs';
import { DomainError } from '@atelier/domain/error-code';
import { cutToLength } from '@atelier/domain/excerpt';
import {
  MAIL_OVERDUE_MS,
  UNDELIVERED_MAIL_STATES,
  WAITING_MAIL_STATES,
} from '@atelier/domain/mail-delivery';
import { CHANGE_FAILURES_SHOWN } from '@atelier/domain/members/due-change';
import { path } from '@atelier/domain/paths';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import {
  disputedCustomers,
  dueRefunds,
  failedRefunds,
  openStripeEvents,
  pendingDeclarations,
} from '@atelier/domain/queries/server-billing-queries';
import { openEncodings } from '@atelier/domain/queries/server-content-queries';
import { unsentMails } from '@atelier/domain/queries/server-mail-queries';
import { dueChanges, openDeletions } from '@atelier/domain/queries/server-member-queries';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { retryDueRefund } from '../billing/due-refunds.ts';
import { processDeclaration } from '../contracts/process-declarations.ts';
import { goOnWithEncoding, retryEncoding } from '../content/encoding/retry-encoding.ts';
import { continueDeletion } from '../deletion/run-deletion.ts';
import { retryMail } from '../mail/mail-delivery.ts';
import { runAdminTransaction } from '../moderation/audit/admin-transaction.ts';
import { businessClock } from '../platform/business-clock.ts';
import {
  countOf,
  database,
  dateAt,
  numberAt,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { retryDueChange } from './continue-changes.ts';
import { overdueSchedules } from './schedule-runs.ts';
import { isResourceMissing, stripe, undefinedIf } from '../platform/stripe.ts';
import { handleWebhookEvent } from '../stripe-sync/webhook-events.ts';

/** Where a kind of job keeps its state, and how to run it again. */
interface JobType {
  query: (limit: number) => QuerySpec;
  document: (id: string) => string;
  /** Field with the time of its creation. */
  since: string;
  /**
   * What it is about besides the member: a type, a subject, an address. No text of a mail, which
   * may contain one-time links.
   */
  about: (job: DocumentSnapshot) => string;
  /** uid of the member whose job it is. */
  member?: (job: DocumentSnapshot) => string | undefined;
  /** Returns undefined once it is done. */
  state: (job: DocumentSnapshot) => Job['state'] | undefined;
  attempts: (job: DocumentSnapshot) => number;
  cents?: (job: DocumentSnapshot) => number;
  error?: string;
  /** Makes it wait again, in the transaction that logs the retry. */
  restart?: (transaction: Transaction, job: DocumentSnapshot) => void;
  /**
   * Runs it again; not for a mail, which the next minute's schedule sends: it alone has the mail
   * server's password.
   */
  run?: (id: string) => Promise<void>;
}

/** Stripe waits for an answer that long, so an event that is older was not processed. */
const EVENT_TIMEOUT_MS = 2 * MINUTE_MS;
const MAX_ERROR_LENGTH = 300;
/** Jobs of one kind in a list. */
const LIMIT = 50;
/** Upper bound for counts. */
const MAX_COUNTED = 10_000_000;

const JOBS: Readonly<Record<JobKind, JobType>> = {
  deletion: {
    query: openDeletions,
    document: path.deletion,
    since: 'requested_at',
    about: () => '',
    member: ({ id }) => id,
    state: (job) => {
      if (job.get('state') !== 'pending') return undefined;
      return job.get('error') === undefined ? 'waiting' : 'failed';
    },
    attempts: (job) => numberAt(job, 'attempts'),
    error: 'error',
    run: async (id) => continueDeletion(id, (await businessClock()).now()),
  },
  declaration: {
    query: pendingDeclarations,
    document: path.contractRequest,
    since: 'declared_at',
    about: (job) => textAt(job, 'kind') ?? '',
    member: (job) => textAt(job, 'uid'),
    state: (job) => {
      if (job.get('state') !== 'declared') return undefined;
      return numberAt(job, 'attempts') > 0 ? 'failed' : 'waiting';
    },
    attempts: (job) => numberAt(job, 'attempts'),
    run: async (id) => {
      try {
        await processDeclaration(id);
      } catch (error) {
        // Refused, which the member was told: it is done.
        if (!(error instanceof DomainError)) throw error;
      }
    },
  },
  refund: {
    query: dueRefunds,
    document: path.dueRefund,
    since: 'created_at',
    about: (job) => textAt(job, 'payment') ?? '',
    member: (job) => textAt(job, 'uid'),
    state: (job) => {
      if (!job.exists) return undefined;
      return job.get('reason') === 'failed' ? 'failed' : 'waiting';
    },
    attempts: (job) => numberAt(job, 'attempts'),
    cents: (job) => numberAt(job, 'cents'),
    error: 'reason',
    run: retryDueRefund,
  },
  mail: {
    query: (limit) => unsentMails(new Date(Date.now() - MAIL_OVERDUE_MS), limit),
    document: path.mail,
    since: 'created_at',
    about: (job) => [textAt(job, 'to'), textAt(job, 'message.subject')].join(' · '),
    member: (job) => textAt(job, 'uid'),
    state: (job) => {
      const state = textAt(job, 'delivery.state');
      if (WAITING_MAIL_STATES.some((one) => one === state)) return 'waiting';
      // Without a state, no sender ever took it.
      return state === undefined || UNDELIVERED_MAIL_STATES.some((one) => one === state)
        ? 'failed'
        : undefined;
    },
    attempts: (job) => numberAt(job, 'delivery.attempts'),
    error: 'delivery.error',
    restart: retryMail,
  },
  event: {
    query: openStripeEvents,
    document: path.stripeEvent,
    since: 'received_at',
    about: (job) => textAt(job, 'type') ?? '',
    state: (job) => {
      if (job.get('state') !== 'received') return undefined;
      if (job.get('error') !== undefined) return 'failed';
      return Date.now() - (dateAt(job, 'received_at')?.getTime() ?? 0) > EVENT_TIMEOUT_MS
        ? 'failed'
        : 'waiting';
    },
    attempts: (job) => numberAt(job, 'attempts'),
    error: 'error',
    run: async (id) => {
      const event = await undefinedIf(isResourceMissing, stripe().events.retrieve(id));
      // Stripe lists events for 30 days.
      if (event === undefined) throw new DomainError('not-found');
      await handleWebhookEvent(event);
    },
  },
  encoding: {
    query: openEncodings,
    document: path.encoding,
    since: 'created_at',
    // Replaced by the title of a video.
    about: (job) => textAt(job, 'owner') ?? '',
    member: (job) => textAt(job, 'author_id'),
    state: (job) => {
      const state = textAt(job, 'state');
      if (state === 'waiting' || state === 'running') return state;
      return textAt(job, 'error.code') === 'worker-failed' ? 'failed' : undefined;
    },
    attempts: (job) => numberAt(job, 'failures'),
    error: 'error.code',
    restart: retryEncoding,
    run: goOnWithEncoding,
  },
  change: {
    query: dueChanges,
    document: path.dueChange,
    since: 'created_at',
    about: (job) => `change-${textAt(job, 'what') ?? ''}`,
    member: (job) => textAt(job, 'uid'),
    state: (job) => {
      if (!job.exists) return undefined;
      return numberAt(job, 'attempts') < CHANGE_FAILURES_SHOWN ? 'waiting' : 'failed';
    },
    attempts: (job) => numberAt(job, 'attempts'),
    error: 'error',
    run: retryDueChange,
  },
};

/**
 * Lists what the server has not done yet, oldest first: at most 50 of each kind, and how many there
 * are besides. Also what alerts watch and nobody can retry: disputes, failed refunds, schedules
 * that did not end.
 */
export async function unfinishedJobs(): Promise<UnfinishedJobs> {
  const [lists, disputed, failed_refunds, overdue_schedules] = await Promise.all([
    Promise.all(JOB_KINDS.map(listOf)),
    toFirestoreQuery(disputedCustomers(LIMIT)).get(),
    countOf(failedRefunds(MAX_COUNTED)),
    overdueSchedules(new Date()),
  ]);
  const jobs = lists.flatMap((list) => list.jobs).sort((a, b) => a.since - b.since);
  const uids = [
    ...jobs.flatMap(({ member }) => member?.uid ?? []),
    ...disputed.docs.map(({ id }) => id),
  ];
  const videos = jobs.flatMap(({ kind, about }) =>
    kind === 'encoding' && about.startsWith('videos/') ? [about] : [],
  );
  const [names, titles] = await Promise.all([
    textsOf(uids.map(path.profile), 'display_name'),
    textsOf(videos, 'title'),
  ]);
  const named = (uid: string) => ({ uid, ...(names.has(uid) && { name: names.get(uid) }) });
  return {
    jobs: jobs.map(({ member, about, ...job }) => ({
      ...job,
      about: job.kind === 'encoding' ? aboutEncoding(about, titles) : about,
      ...(member && { member: named(member.uid) }),
    })),
    more: lists.reduce((sum, { more }) => sum + more, 0),
    disputes: disputed.docs.map(({ id }) => named(id)),
    more_disputes: await countBesides(disputed.docs, disputedCustomers),
    failed_refunds,
    overdue_schedules,
  };
}

/** Lists the jobs that failed and wait for an admin, oldest first: at most 50 of each kind. */
export async function failedJobs(): Promise<Job[]> {
  const { jobs } = await unfinishedJobs();
  return jobs.filter(({ state }) => state === 'failed');
}

/**
 * Returns the title of a film's video, or which kind of clip it is: where it was sent does not
 * matter.
 */
function aboutEncoding(owner: string, titles: ReadonlyMap<string, string>): string {
  if (owner.startsWith('videos/')) return titles.get(idOf(owner)) ?? idOf(owner);
  return owner.startsWith('move_reviews/') ? 'review-clip' : 'chat-clip';
}
const idOf = (owner: string) => owner.slice(owner.lastIndexOf('/') + 1);

async function listOf(kind: JobKind): Promise<{ jobs: Job[]; more: number }> {
  const { query } = JOBS[kind];
  const { docs } = await toFirestoreQuery(query(LIMIT)).get();
  return {
    jobs: docs.flatMap((document) => toJob(kind, document) ?? []),
    more: await countBesides(docs, query),
  };
}

/** Returns how many documents a query has besides those of its list. */
async function countBesides(listed: readonly unknown[], query: JobType['query']): Promise<number> {
  return listed.length < LIMIT ? 0 : Math.max(0, (await countOf(query(MAX_COUNTED))) - LIMIT);
}

/** Returns a field of documents by their ids, where they have it. */
async function textsOf(
  documents: readonly string[],
  field: string,
): Promise<ReadonlyMap<string, string>> {
  const db = database();
  const references = [...new Set(documents)].map((one) => db.doc(one));
  const found =
    references.length === 0 ? [] : await db.getAll(...references, { fieldMask: [field] });
  return new Map(
    found.flatMap((document) => {
      const text = textAt(document, field);
      return text === undefined ? [] : [[document.id, text] as const];
    }),
  );
}

/**
 * Runs a failed job again at once. Every job is safe to run twice; one that is done or under way is
 * left alone.
 *
 * @returns its state afterwards
 * @throws DomainError `forbidden`, `not-found` for a job that is unknown, or too old for Stripe,
 * `expired-link` for a mail whose one-time link is gone, `refund-refused` by Stripe, `invalid-data`
 * for settling anything but a refund
 */
export async function retryJob(
  actor: string,
  { kind, id, settled }: RetryJobRequest,
): Promise<RetryJobResponse> {
  const { document, state, restart, run } = JOBS[kind];
  if (settled === true && kind !== 'refund') throw new DomainError('invalid-data');
  const reference = database().doc(document(id));
  const isFailed = await runAdminTransaction(actor, async ({ transaction, log }) => {
    const job = await transaction.get(reference);
    if (!job.exists) throw new DomainError('not-found');
    if (state(job) !== 'failed') return false;
    log({ about: job, action: settled === true ? 'job.settle' : 'job.retry' });
    if (settled === true) transaction.delete(reference);
    else restart?.(transaction, job);
    return true;
  });
  if (isFailed && settled !== true) await run?.(id);
  return { state: state(await reference.get()) ?? 'done' };
}

function toJob(kind: JobKind, document: DocumentSnapshot): Job | undefined {
  const { since, about, member, state: stateOf, attempts, cents, error } = JOBS[kind];
  const state = stateOf(document);
  const uid = member?.(document);
  if (state === undefined) return undefined;
  return {
    kind,
    id: document.id,
    state,
    about: about(document),
    ...(uid !== undefined && { member: { uid } }),
    since: dateAt(document, since)?.getTime() ?? 0,
    attempts: attempts(document),
    ...(cents && { cents: cents(document) }),
    error: cutToLength(
      (error === undefined ? undefined : textAt(document, error)) ?? '',
      MAX_ERROR_LENGTH,
    ),
  };
}
