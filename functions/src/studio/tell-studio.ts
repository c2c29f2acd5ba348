import { parseCustomer } from '@atelier/domain/billing/customer';
import { isOpenTaskKind, type OpenTaskKind } from '@atelier/domain/metrics/open-task';
import { CLIP_WAITS_MS } from '@atelier/domain/metrics/task-rules';
import { path } from '@atelier/domain/paths';
import { disputedCustomers } from '@atelier/domain/queries/server-billing-queries';
import { unansweredClips, unmailedNews } from '@atelier/domain/queries/server-count-queries';
import type { Locale } from '@atelier/domain/values';
import { failedJobs } from '../jobs/jobs.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { buildMail } from '../mail/mails.ts';
import { writeOpenTaskCounts } from '../metrics/daily-metrics.ts';
import { database, textAt, toFirestoreQuery } from '../platform/firebase.ts';
import { environment } from '../platform/site-environment.ts';
import { announce } from './announce.ts';

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
 * Announces failed jobs, clips that wait for a day and disputed payments of plans, and counts them.
 */
async function announceFound(now: Date): Promise<void> {
  const [jobs, clips, disputed] = await Promise.all([
    failedJobs(),
    toFirestoreQuery(unansweredClips(new Date(now.getTime() - CLIP_WAITS_MS), MAX_FOUND)).get(),
    toFirestoreQuery(disputedCustomers(MAX_FOUND)).get(),
  ]);
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
  ]);
  await writeOpenTaskCounts({
    jobs: jobs.length,
    clips: clips.docs.length,
    plan_disputes: disputed.docs.length,
  });
}

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
        ? [{ kind, subject: textAt(one, 'subject') }]
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

/** Returns a line for each subject, and one with the number for each kind of task without one. */
export function newsLines(
  news: readonly { kind: OpenTaskKind; subject?: string | undefined }[],
  locale: Locale,
): string {
  const { frame } = MAIL_TEXTS[locale];
  const colon = locale === 'fr' ? '\u00a0: ' : ': ';
  const lines = [...new Set(news.map(({ kind }) => kind))].flatMap((kind) => {
    const words = frame[`task-${kind}`];
    const ofKind = news.filter((one) => one.kind === kind);
    const subjects = ofKind.flatMap(({ subject }) => subject ?? []);
    const others = ofKind.length - subjects.length;
    return [
      ...subjects.map((subject) => `• ${words}${colon}${subject}`),
      ...(others === 0 ? [] : [`• ${words}${others === 1 ? '' : ` (${others})`}`]),
    ];
  });
  return lines.join('\n');
}
