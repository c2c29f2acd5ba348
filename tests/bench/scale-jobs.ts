// The jobs of `npm run bench -- scale`: how long a page of each takes, measured on the emulator or
// stated here, and the time that each has.
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { payingCustomers } from '@atelier/domain/queries/server-billing-queries';
import { mailsDue } from '@atelier/domain/queries/server-mail-queries';
import { contributionsOf } from '@atelier/domain/queries/server-member-queries';
import { HOUR_MS, MINUTE_MS } from '@atelier/domain/time-units';
import { countViews } from '../../functions/src/content/count-views.ts';
import { clearDeletedVideo } from '../../functions/src/content/video/video-files.ts';
import { clearContributions } from '../../functions/src/deletion/clear-contributions.ts';
import { claimMail, settleMail } from '../../functions/src/mail/mail-delivery.ts';
import { nextPage, pagesOf, toFirestoreQuery } from '../../functions/src/platform/firebase.ts';
import { extentOf } from './extent.ts';

const SECOND_MS = 1_000;

export const MEASURED_MEMBERS = extentOf(10_000, 200);
/**
 * Shares of members; the product has no such figures yet, so they are estimates on the high side.
 */
const PAYING = 0.1;
const BEGAN_ONE_VIDEO = 0.3;
const FILES_PER_MEMBER = 3;
const VIEWS_PER_MEMBER_AND_DAY = 2;
const MAILS_PER_MEMBER_AND_DAY = 0.2;
const DECLARATIONS_PER_PAYER_AND_DAY = 0.002;
const DELETIONS_PER_MEMBER_AND_DAY = 0.001;
/** What one very active member has written in years. */
const DOCUMENTS_OF_ONE_MEMBER = 20_000;
const COMMENTS_OF_LEAVING_MEMBER = 20;
/** Busiest minute against the average one. */
const PEAK = 10;
/**
 * Duration of one request at Stripe, at the mail server, at Auth, and of one page of a list at
 * Cloud Storage, in ms.
 */
const STRIPE_MS = 300;
const SMTP_MS = 500;
const AUTH_MS = 200;
const LISTING_MS = 500;
/**
 * Requests at Stripe for one customer, declaration and deletion, and customers at a time
 * (reconciliation.ts).
 */
const STRIPE_REQUESTS = { customer: 2, declaration: 6, deletion: 6 };
const CONCURRENCY = { customers: 8, mails: 5 };
/** Folders of a member that a deletion clears, twice. */
const LISTINGS_OF_DELETION = 8;
const MEASURED_MAILS = 500;
const MEASURED_DELETIONS = 50;

export interface Job {
  name: string;
  items: (members: number) => number;
  pageSize: number;
  pageMs: number;
  /**
   * Time budgets of the runs in ms, the last one repeated, and the time from the start of one to
   * the next.
   */
  budgets: readonly number[];
  intervalMs: number;
  /** The job must be done after this time. */
  dueMs: number;
}

/** Writes what the jobs handle. */
export async function seed(db: Firestore): Promise<void> {
  const writer = db.bulkWriter();
  // Views of the last ten seconds are left to the next run.
  const settled = Timestamp.fromMillis(Date.now() - MINUTE_MS);
  for (let index = 0; index < MEASURED_MEMBERS; index++) {
    const uid = `scale-${index}`;
    const progress = { user_id: uid, video_id: 'popular', progress: 0.5 };
    const customer = {
      status: 'active',
      tier: index % 2 === 0 ? 'pro' : 'free',
      stripe_customer_id: `cus_${uid}`,
    };
    void writer.set(db.doc(path.view('watched', uid)), { user_id: uid, viewed_at: settled });
    void writer.set(db.doc(path.progress(uid, 'popular')), progress);
    void writer.set(db.doc(path.libraryState(uid)), { videos: { popular: 1, other: 1 } });
    void writer.set(db.doc(path.customer(uid)), customer);
    void writer.set(db.doc(path.comment('watched', `active-${index}`)), {
      user_id: 'active',
      content: 'Très clair.',
    });
  }
  for (let index = 0; index < MEASURED_MAILS; index++) {
    const delivery = { state: 'retry', attempts: 1, next_at: settled };
    const message = { subject: 'Colis', text: 'Il est parti.' };
    void writer.set(db.doc(path.mail(`mail-${index}`)), {
      to: 'zoe@example.com',
      message,
      delivery,
    });
  }
  for (let index = 0; index < MEASURED_DELETIONS * COMMENTS_OF_LEAVING_MEMBER; index++) {
    const comment = { user_id: `leaving-${index % MEASURED_DELETIONS}`, content: 'Au revoir.' };
    void writer.set(db.doc(path.comment('watched', `leaving-${index}`)), comment);
  }
  void writer.set(db.doc(path.video('watched')), { title: 'Watched' });
  await writer.close();
}

/** @returns the milliseconds that a page of `pageSize` of all `items` took on average */
async function measurePage(
  pageSize: number,
  items: number,
  run: () => Promise<number>,
): Promise<number> {
  const start = performance.now();
  const handled = await run();
  if (handled !== items) throw new Error(`${handled} of ${items} items were handled`);
  return ((performance.now() - start) * pageSize) / items;
}

async function readPayers(): Promise<number> {
  let count = 0;
  let cursor: string | undefined;
  do {
    const { docs, next } = await nextPage(toFirestoreQuery(payingCustomers(100)), 100, cursor);
    count += docs.length;
    cursor = next;
  } while (cursor !== undefined);
  return count;
}

async function clearPopularVideo(db: Firestore): Promise<number> {
  await clearDeletedVideo('popular', { author_id: 'nobody' });
  const left = await db.collectionGroup('video_progress').count().get();
  return MEASURED_MEMBERS - left.data().count;
}

async function readActiveMember(): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(
    toFirestoreQuery(contributionsOf('comments', 'active', 500)),
    500,
  )) {
    count += page.map((one) => JSON.stringify(one.data())).length;
  }
  return count;
}

/** Claims and settles the mails that are due, as the schedule does, without a mail server. */
async function settleMails(): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(toFirestoreQuery(mailsDue(new Date(), 100)), 100)) {
    const due = page.map(({ id }) => id);
    const worker = async () => {
      for (let id = due.shift(); id !== undefined; id = due.shift()) {
        const mail = await claimMail(id);
        if (mail === undefined) continue;
        const settled = await settleMail({ ...mail, to: 'nobody@example.com' }, { state: 'sent' });
        if (settled === 'sent') count += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY.mails }, worker));
  }
  return count;
}

async function clearLeavingMembers(db: Firestore): Promise<number> {
  for (let index = 0; index < MEASURED_DELETIONS; index++) {
    await clearContributions(`leaving-${index}`);
  }
  const left = await db
    .collectionGroup('comments')
    .where('content', '==', 'Au revoir.')
    .count()
    .get();
  return MEASURED_DELETIONS - left.data().count;
}

/** Measures what runs on the emulator, and adds the stated time of other services. */
export async function measuredJobs(db: Firestore): Promise<Job[]> {
  const half = MEASURED_MEMBERS / 2;
  const payersMs = await measurePage(100, half, readPayers);
  const viewsMs = await measurePage(
    400,
    MEASURED_MEMBERS,
    async () => (await countViews(() => true)).markers,
  );
  const clearMs = await measurePage(200, MEASURED_MEMBERS, () => clearPopularVideo(db));
  const exportMs = await measurePage(500, MEASURED_MEMBERS, readActiveMember);
  const mailsMs = await measurePage(100, MEASURED_MAILS, settleMails);
  const deletionsMs = await measurePage(20, MEASURED_DELETIONS, () => clearLeavingMembers(db));
  const night = {
    budgets: [25 * MINUTE_MS, 6 * MINUTE_MS],
    intervalMs: 15 * MINUTE_MS,
    dueMs: 20 * HOUR_MS,
  };
  const day = { intervalMs: 15 * MINUTE_MS, dueMs: 24 * HOUR_MS };
  const syncMs = ((100 * STRIPE_REQUESTS.customer) / CONCURRENCY.customers) * STRIPE_MS;
  // The second pass clears contributions and files again.
  const deletionMs =
    STRIPE_REQUESTS.deletion * STRIPE_MS + AUTH_MS + LISTINGS_OF_DELETION * LISTING_MS;
  return [
    {
      name: 'reconcile',
      items: (members) => members * PAYING,
      pageSize: 100,
      pageMs: payersMs + syncMs,
      ...night,
    },
    {
      name: 'purge uploads',
      items: (members) => members * FILES_PER_MEMBER,
      pageSize: 1000,
      pageMs: LISTING_MS,
      ...night,
    },
    {
      name: 'clear a popular video',
      items: (members) => members * BEGAN_ONE_VIDEO,
      pageSize: 200,
      pageMs: clearMs,
      // A trigger is delivered again for 24 hours after each timeout.
      budgets: [9 * MINUTE_MS],
      intervalMs: 10 * MINUTE_MS,
      dueMs: 24 * HOUR_MS,
    },
    {
      name: 'count views, busiest minute',
      items: (members) => (members * VIEWS_PER_MEMBER_AND_DAY * PEAK) / (24 * 60),
      pageSize: 400,
      pageMs: viewsMs,
      budgets: [MINUTE_MS],
      intervalMs: MINUTE_MS,
      dueMs: MINUTE_MS,
    },
    {
      // One call, however many members there are; the page waits 30 s for it.
      name: 'export of one member',
      items: () => DOCUMENTS_OF_ONE_MEMBER,
      pageSize: 500,
      pageMs: exportMs,
      budgets: [30 * SECOND_MS],
      intervalMs: 30 * SECOND_MS,
      dueMs: 30 * SECOND_MS,
    },
    {
      name: 'mails of an hour without SMTP',
      items: (members) => (members * MAILS_PER_MEMBER_AND_DAY) / 24,
      pageSize: 100,
      pageMs: mailsMs + (100 / CONCURRENCY.mails) * SMTP_MS,
      budgets: [35 * SECOND_MS],
      intervalMs: MINUTE_MS,
      dueMs: HOUR_MS,
    },
    {
      // Stripe was not reachable for a day.
      name: 'declarations of a day',
      items: (members) => members * PAYING * DECLARATIONS_PER_PAYER_AND_DAY,
      pageSize: 50,
      pageMs: 50 * STRIPE_REQUESTS.declaration * STRIPE_MS,
      budgets: [9 * MINUTE_MS],
      ...day,
    },
    {
      name: 'deletions of a day',
      items: (members) => members * DELETIONS_PER_MEMBER_AND_DAY,
      pageSize: 20,
      pageMs: 2 * deletionsMs + 20 * deletionMs,
      budgets: [6 * MINUTE_MS],
      ...day,
    },
  ];
}
