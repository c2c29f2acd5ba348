import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { effectiveTier } from '@atelier/domain/access/access';
import { isReachable, isWeeklyWanted } from '@atelier/domain/access/weekly-mail';
import { parseCatalog } from '@atelier/domain/content/video';
import { skillToReview } from '@atelier/domain/learning/plan-reviews';
import {
  NO_PRACTICE,
  parsePracticeSummary,
  type Practice,
  secondsSince,
} from '@atelier/domain/learning/practice-summary';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { isWanted } from '@atelier/domain/notifications/notification-kinds';
import { parseNews } from '@atelier/domain/notifications/news';
import { newsOfWeek, shownNews, type ShownNews } from '@atelier/domain/notifications/shown-news';
import { path } from '@atelier/domain/paths';
import { mailsOfBatch } from '@atelier/domain/queries/server-mail-queries';
import { weeklyReaders } from '@atelier/domain/queries/server-member-queries';
import { addDays, type Day, dayIn, mondayOf, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { TIERS, type Tier } from '@atelier/domain/values';
import { isStopped } from '../mail/held-mails.ts';
import {
  accounts,
  countOf,
  database,
  nextPage,
  parseDocument,
  readDocuments,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { type JobProgress, runPagedJob } from '../platform/paged-job.ts';
import { notify } from './notify.ts';
import { weeklyValues } from './weekly-text.ts';

const PAGE = 100;
/** Weekly mails of a day of the studio: what a mail server takes besides all others. */
export const MAX_WEEKLY_MAILS_PER_DAY = 2_000;

/** What the members of a plan can be told and shown. */
interface Shelf {
  readonly news: readonly ShownNews[];
  /** Ids of the films with moves that they may open. */
  readonly films: ReadonlySet<string>;
}

interface Issue {
  /** Names the week of the mail, which tells of the week before. */
  readonly monday: Day;
  /** Names the day of the studio on which it is written, for the ceiling. */
  readonly batch: string;
  readonly now: Date;
  readonly shelves: ReadonlyMap<Tier, Shelf>;
}

interface WeeklyRun {
  now: Date;
  hasTime: () => boolean;
  /** Where the job of a week continues, by its name. */
  progressOf: (name: string) => JobProgress;
}

/**
 * Writes the mail about the last week of the studio, page by page, to members who agreed to it and
 * for whom there is something to say. Each has one a week, whatever fails or is killed: the mail's
 * id has the week, and a run continues where the last one stopped. A member who cannot be told in
 * three runs is left out, and does not keep the others from theirs. It goes on the next day when the
 * day's mails are written, and does nothing while the settings stop it or the week is done. Nobody
 * is woken: a mail waits for the morning of its member (`held-mails.ts`).
 *
 * @returns how many members were told
 */
export async function writeWeekly({ now, hasTime, progressOf }: WeeklyRun): Promise<number> {
  const today = dayIn(STUDIO_TIME_ZONE, now);
  const monday = mondayOf(today);
  const batch = `weekly_${today}`;
  const [settings, done, unfinished] = await readDocuments(
    path.settings(),
    path.weeklyMail(),
    path.jobProgress(jobOf(addDays(monday, -7))),
  );
  if (isStopped(settings, 'weekly') || textAt(done, 'week') === monday) return 0;
  if (unfinished.exists) await giveUpWeek(unfinished);
  const written = await countOf(mailsOfBatch(batch, MAX_WEEKLY_MAILS_PER_DAY));
  let room = MAX_WEEKLY_MAILS_PER_DAY - written;
  if (room <= 0) return 0;
  const issue = { monday, batch, now, shelves: await readShelves(monday, now) };
  let told = 0;
  const isDone = await runPagedJob(
    [
      async (cursor, isLastTry = false) => {
        // Never more members than there is room for mails.
        const size = Math.min(PAGE, room);
        const query = toFirestoreQuery(weeklyReaders(size));
        const { docs, next } = await nextPage(query, size, cursor);
        const { mails, members } = await tellPage(issue, docs, isLastTry);
        room -= mails;
        told += members;
        return next;
      },
    ],
    {
      progress: progressOf(jobOf(monday)),
      mayStart: true,
      hasTime: () => hasTime() && room > 0,
    },
  );
  if (isDone === true) await database().doc(path.weeklyMail()).set({ week: monday });
  return told;
}

const jobOf = (monday: Day): string => `weekly_${monday}`;

/** Ends the work on a week that is over. */
async function giveUpWeek(progress: DocumentSnapshot): Promise<void> {
  logEvent.weekUnfinished(progress.id);
  await progress.ref.delete();
}

async function readShelves(monday: Day, now: Date): Promise<ReadonlyMap<Tier, Shelf>> {
  const news = await readDocuments(...TIERS.map((tier) => path.news(tier)));
  const catalogs = await readDocuments(...TIERS.map((tier) => path.catalog(tier)));
  const cards = new Map(
    TIERS.map((tier, index) => [tier, parseDocument(catalogs[index], parseCatalog)?.cards ?? []]),
  );
  const shelfOf = (tier: Tier, index: number): Shelf => ({
    news: newsOfWeek(shownNews(parseDocument(news[index], parseNews) ?? [], now), monday),
    films: new Set(
      [...new Set<Tier>([tier, 'free'])]
        .flatMap((level) => cards.get(level) ?? [])
        .flatMap(({ id, moves }) => (moves === 0 ? [] : id)),
    ),
  });
  return new Map(TIERS.map((tier, index) => [tier, shelfOf(tier, index)]));
}

/**
 * Tells the members of a page, who do not wait for each other. Throws after all, if any failed; at
 * its last try only if all did, as when the database fails.
 */
async function tellPage(issue: Issue, docs: readonly QueryDocumentSnapshot[], isLastTry: boolean) {
  if (docs.length === 0) return { mails: 0, members: 0 };
  const { users } = await accounts().getUsers(docs.map(({ id }) => ({ uid: id })));
  const byUid = new Map(users.map((user) => [user.uid, user]));
  const summaries = await readDocuments(...docs.map(({ id }) => path.practiceSummary(id)));
  const outcomes = await Promise.allSettled(
    docs.map(async (document, index) => {
      const profile = parseDocument(document, parseProfile);
      if (profile === undefined) return NOT_TOLD;
      const practice = parseDocument(summaries[index], parsePracticeSummary) ?? NO_PRACTICE;
      const isMailed =
        isWeeklyWanted(profile, issue.now) && isReachable(profile, byUid.get(document.id));
      return tellMember(issue, document.id, { profile, practice, isMailed });
    }),
  );
  const failures = docs.flatMap(({ id }, index) => {
    const outcome = outcomes[index];
    return outcome?.status === 'rejected' ? [{ id, error: outcome.reason as unknown }] : [];
  });
  const isAllowed = isLastTry && failures.length < docs.length;
  if (failures.length > 0 && !isAllowed) {
    throw new AggregateError(
      failures.map(({ error }) => error),
      `${failures.length} members were not told of their week`,
    );
  }
  for (const { id, error } of failures) logEvent.noticeLost('weekly', id, error);
  const told = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return {
    mails: told.filter(({ isMailed }) => isMailed).length,
    members: told.filter(({ isTold }) => isTold).length,
  };
}

const NOT_TOLD = { isTold: false, isMailed: false };

interface WeekOfMember {
  profile: Profile;
  practice: Practice;
  /** Whether they get the mail. */
  isMailed: boolean;
}

/** Tells a member of their week by mail and in the app, as they want it, if there is anything. */
async function tellMember(
  { monday, batch, now, shelves }: Issue,
  uid: string,
  { profile, practice, isMailed }: WeekOfMember,
): Promise<typeof NOT_TOLD> {
  const tier = effectiveTier(profile, now);
  const { news = [], films = new Set<string>() } = shelves.get(tier) ?? {};
  const minutes = minutesBefore(practice, monday);
  const isShown = isWanted(profile.preferences?.notifications, 'weekly', 'app');
  if ((news.length === 0 && minutes === 0) || (!isMailed && !isShown)) return NOT_TOLD;
  const { time_zone: timeZone } = profile;
  const review = skillToReview(practice, films, { day: dayIn(timeZone, now), timeZone });
  const values = weeklyValues(profile, { tier, news, minutes, review });
  await notify(
    uid,
    { key: `weekly_${monday}`, mailId: `weekly_${uid}_${monday}` },
    {
      kind: 'weekly',
      fields: minutes === 0 ? {} : { minutes: String(minutes) },
      ...(isMailed && { mail: { template: 'weekly', values, batch } }),
    },
  );
  return { isTold: true, isMailed };
}

/** Returns the minutes of watching and practice in the seven days before a day. */
function minutesBefore(practice: Practice, day: Day): number {
  const seconds = secondsSince(practice, addDays(day, -7)) - secondsSince(practice, day);
  return Math.round(seconds / 60);
}
