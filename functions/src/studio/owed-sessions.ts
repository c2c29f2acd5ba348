import { parseLiveSession } from '@atelier/domain/live/live-session';
import {
  mustBePlanned,
  owedSessions,
  type OwedSessions,
  type StudioMonth,
  studioMonthOf,
} from '@atelier/domain/live/promised-sessions';
import { liveSessionsBetween } from '@atelier/domain/queries/server-content-queries';
import { collectFrom, parseDocument, toFirestoreQuery } from '../platform/firebase.ts';

const PAGE = 100;
const NAMES = { pro: 'Pro', premium: 'Premium' } as const;

/** Plans whose month has fewer live sessions than they promise, and the month. */
interface Owed extends StudioMonth {
  plans: readonly OwedSessions[];
}

/** Returns what the month owes, from two weeks before its end on; before that, nothing. */
export async function readOwedSessions(now: Date): Promise<Owed> {
  const month = studioMonthOf(now);
  if (!mustBePlanned(month, now)) return { ...month, plans: [] };
  const query = toFirestoreQuery(liveSessionsBetween(month.from, month.before, PAGE));
  const sessions = await collectFrom(query, PAGE, (stored) => {
    const session = parseDocument(stored, parseLiveSession);
    return session === undefined ? [] : [session];
  });
  return { ...month, plans: owedSessions(sessions) };
}

/** Returns the id of what a month owes a plan. */
export const owedId = (month: string, { tier }: OwedSessions): string => `${month}-${tier}`;

/** Returns what is owed in words of both languages: `Premium, 11/2026`. */
export function owedSubject(month: string, { tier }: OwedSessions): string {
  const [year, number] = month.split('-');
  return `${NAMES[tier]}, ${number}/${year}`;
}
