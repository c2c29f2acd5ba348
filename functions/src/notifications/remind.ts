import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isReachable } from '@atelier/domain/access/weekly-mail';
import { WEEKDAYS } from '@atelier/domain/learning/practice-answers';
import { parsePracticeSummary } from '@atelier/domain/learning/practice-summary';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { remindedMembers } from '@atelier/domain/queries/server-member-queries';
import { type Day, dayIn, weekdayOf } from '@atelier/domain/time/day';
import { hourIn } from '@atelier/domain/time/quiet-hours';
import { isStopped } from '../mail/held-mails.ts';
import {
  accounts,
  database,
  pagesOf,
  parseDocument,
  readDocuments,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { notify } from './notify.ts';

const PAGE = 100;
/** The hour of members who did not say theirs. */
const DEFAULT_HOUR = 18;

/**
 * Reminds the members of their practice whose hour has come, on their days, unless they practised on
 * that day already: once a day, in the app and by mail as they want it. Nobody is reminded while the
 * settings stop it. Safe to run twice.
 *
 * @throws AggregateError after all members, if any could not be reminded
 */
export async function remindOfPractice(now: Date): Promise<void> {
  const settings = await database().doc(path.settings()).get();
  if (isStopped(settings, 'reminder')) return;
  const failures: unknown[] = [];
  for await (const page of pagesOf(toFirestoreQuery(remindedMembers(PAGE)), PAGE)) {
    failures.push(...(await remindAll(page.flatMap((document) => dueMember(document, now)))));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} members were not reminded`);
  }
}

/** A member whose hour it is. */
interface DueMember {
  uid: string;
  profile: Profile;
  /** The day of their calendar. */
  today: Day;
}

function dueMember(document: QueryDocumentSnapshot, now: Date): DueMember[] {
  const profile = parseDocument(document, parseProfile);
  if (profile === undefined) return [];
  const { time_zone: timeZone, preferences } = profile;
  const { hour = DEFAULT_HOUR, days } = preferences?.practice ?? {};
  const today = dayIn(timeZone, now);
  const weekday = WEEKDAYS[weekdayOf(today)];
  const isDay = days === undefined || days.some((one) => one === weekday);
  return isDay && hourIn(timeZone, now) === hour ? [{ uid: document.id, profile, today }] : [];
}

/** @returns the errors of those who could not be reminded, who do not stop the others */
async function remindAll(due: readonly DueMember[]): Promise<unknown[]> {
  if (due.length === 0) return [];
  const { users } = await accounts().getUsers(due.map(({ uid }) => ({ uid })));
  const byUid = new Map(users.map((user) => [user.uid, user]));
  const summaries = await readDocuments(...due.map(({ uid }) => path.practiceSummary(uid)));
  const reminding = due.map(async ({ uid, profile, today }, index) => {
    const practice = parseDocument(summaries[index], parsePracticeSummary);
    if ((practice?.days[today] ?? 0) > 0) return;
    await notify(
      uid,
      { key: `reminder_${today}`, mailId: `reminder_${uid}_${today}` },
      {
        kind: 'reminder',
        fields: {},
        ...(isReachable(profile, byUid.get(uid)) && { mail: { template: 'reminder' } }),
      },
    );
  });
  const outcomes = await Promise.allSettled(reminding);
  return outcomes.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
}
