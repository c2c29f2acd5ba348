import { parseCustomer } from '@atelier/domain/billing/customer';
import {
  isLateKind,
  isOpenTaskKind,
  type LateKind,
  type OpenTaskKind,
} from '@atelier/domain/metrics/open-task';
import { CLIP_WAITS_MS, MESSAGE_LATE_MS } from '@atelier/domain/metrics/task-rules';
import { path } from '@atelier/domain/paths';
import { disputedCustomers } from '@atelier/domain/queries/server-billing-queries';
import {
  unansweredClips,
  unansweredMessages,
  unmailedNews,
} from '@atelier/domain/queries/server-count-queries';
import { LATE_MS } from '@atelier/domain/reviews/review-decisions';
import type { Locale } from '@atelier/domain/values';
import { failedJobs } from '../jobs/jobs.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { buildMail } from '../mail/mails.ts';
import { writeOpenTaskCounts } from '../metrics/daily-metrics.ts';
import { database, dateAt, textAt, toFirestoreQuery } from '../platform/firebase.ts';
import { environment } from '../platform/site-environment.ts';
import { announce } from './announce.ts';
import { owedId, owedSubject, readOwedSessions } from './owed-sessions.ts';

/** The language of the team. */
const STUDIO_LOCALE: Locale = 'fr';
/** New tasks that a run looks for, of each kind; more are told by the next one. */
const MAX_FOUND = 100;
/** Lines of one mail; what is beyond comes with the next one. */
const MAX_MAILED = 100;

/**
 * Looks for tasks that no trigger tells of, and sends the studio one mail with all that is new
 * since the last one.
 *
 * @returns how many new tasks the mail names; 0 without one
 */
export async function tellStudio(now: Date): Promise<number> {
  await announceFound(now);
  return mailNews();
}

/**
 * Announces failed jobs, clips that wait for a day, disputed payments of plans and the sessions
 * that the month owes, and counts them; tells again of clips and messages that are late.
 */
async function announceFound(now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [jobs, clips, disputed, owed, messages] = await Promise.all([
    failedJobs(),
    toFirestoreQuery(unansweredClips(before(CLIP_WAITS_MS), MAX_FOUND)).get(),
    toFirestoreQuery(disputedCustomers(MAX_FOUND)).get(),
    readOwedSessions(now),
    toFirestoreQuery(unansweredMessages(before(MESSAGE_LATE_MS), MAX_FOUND)).get(),
  ]);
  const lateClips = clips.docs.filter((clip) => {
    const sent = dateAt(clip, 'created_at');
    return sent !== undefined && sent <= before(LATE_MS);
  });
  // A mail to the studio that fails would have another one sent, which fails as well.
  const told = jobs.filter(
    ({ kind, about }) => kind !== 'mail' || !about.startsWith(environment.operator.email),
  );
  const disputes = disputed.docs.flatMap((customer) => {
    const { open_disputes = [] } = parseCustomer(customer.data());
    return open_disputes.map((dispute) => `${customer.id} ${dispute}`);
  });
  await Promise.all([
    ...told.map(({ kind, id }) => announce({ kind: 'jobs', occasion: `${kind}/${id}` })),
    ...clips.docs.map(({ id }) => announce({ kind: 'clips', occasion: id })),
    ...disputes.map((occasion) => announce({ kind: 'plan_disputes', occasion })),
    ...owed.plans.map((plan) =>
      announce({
        kind: 'sessions',
        occasion: owedId(owed.month, plan),
        subject: owedSubject(owed.month, plan),
      }),
    ),
    ...lateClips.map(({ id }) => announceLate('clips', id)),
    ...messages.docs.map(({ id }) => announceLate('support', id)),
  ]);
  await writeOpenTaskCounts({
    jobs: jobs.length,
    clips: clips.docs.length,
    plan_disputes: disputed.docs.length,
    sessions: owed.plans.length,
  });
}

const announceLate = (kind: LateKind, id: string): Promise<void> =>
  announce({ kind, occasion: `${id} late`, isLate: true });

/**
 * Writes the mail in the transaction that marks its news as mailed, so that each is mailed once.
 */
function mailNews(): Promise<number> {
  const db = database();
  return db.runTransaction(async (transaction) => {
    const { docs } = await transaction.get(toFirestoreQuery(unmailedNews(MAX_MAILED)));
    const [first] = docs;
    if (first === undefined) return 0;
    const news = docs.flatMap((one) => {
      const kind = textAt(one, 'kind');
      return kind !== undefined && isOpenTaskKind(kind)
        ? [{ kind, subject: textAt(one, 'subject'), isLate: one.get('late') === true }]
        : [];
    });
    if (news.length > 0) {
      const [reference, data] = buildMail({
        id: `news_${first.id}`,
        to: { email: environment.operator.email, locale: STUDIO_LOCALE },
        template: 'studio-news',
        data: { number: String(news.length), lines: newsLines(news, STUDIO_LOCALE) },
      });
      transaction.create(reference, data);
    }
    for (const { id } of docs) transaction.update(db.doc(path.studioNews(id)), { mail: 'sent' });
    return news.length;
  });
}

interface MailedNews {
  kind: OpenTaskKind;
  subject?: string | undefined;
  isLate?: boolean;
}

/** Returns a line for each subject, and one with the number for each kind of task without one. */
export function newsLines(news: readonly MailedNews[], locale: Locale): string {
  const { frame } = MAIL_TEXTS[locale];
  const colon = locale === 'fr' ? '\u00a0: ' : ': ';
  const byText = Map.groupBy(news, ({ kind, isLate }) =>
    isLate === true && isLateKind(kind)
      ? (`task-${kind}-late` as const)
      : (`task-${kind}` as const),
  );
  const lines = [...byText].flatMap(([text, ofKind]) => {
    const words = frame[text];
    const subjects = ofKind.flatMap(({ subject }) => subject ?? []);
    const named = subjects.map((subject) => `• ${words}${colon}${subject}`);
    const others = ofKind.length - subjects.length;
    if (others === 0) return named;
    const count = others === 1 ? '' : ` (${others})`;
    return [...named, `• ${words}${count}`];
  });
  return lines.join('\n');
}
