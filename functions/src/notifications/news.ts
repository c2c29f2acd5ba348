import { isDeepStrictEqual } from 'node:util';
import { FieldValue, type QueryDocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { parseCatalog } from '@atelier/domain/content/video';
import { LIST_LIMIT } from '@atelier/domain/limits';
import { parseLiveSession } from '@atelier/domain/live/live-session';
import {
  newsOf,
  parseNews,
  type NewsSources,
  type Revealed,
} from '@atelier/domain/notifications/news';
import { path } from '@atelier/domain/paths';
import { eventsFrom, firstOpenDay } from '@atelier/domain/queries/event-queries';
import { nextLiveSessions } from '@atelier/domain/queries/live-queries';
import { systemClock } from '@atelier/domain/time/clock';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import type { Tier } from '@atelier/domain/values';
import {
  database,
  dateAt,
  MAX_CONTENDED_ATTEMPTS,
  parseDocument,
  toFirestoreQuery,
} from '../platform/firebase.ts';

/**
 * Brings `news/{tier}` of these plans up to date with the catalogues, events and live sessions, so
 * call it after the catalogues. Writes a document only if what it names has changed. Safe for lost
 * or repeated events.
 *
 * @param revealed  what members of some plans see from now on, though it is older
 */
export async function updateNews(tiers: readonly Tier[], revealed?: Revealed): Promise<void> {
  for (const tier of tiers) {
    await database().runTransaction(
      (transaction) => updateNewsOf(tier, transaction, systemClock.now(), revealed),
      { maxAttempts: MAX_CONTENDED_ATTEMPTS },
    );
  }
}

async function updateNewsOf(
  tier: Tier,
  transaction: Transaction,
  now: Date,
  revealed: Revealed | undefined,
): Promise<void> {
  const reference = database().doc(path.news(tier));
  const former = parseDocument(await transaction.get(reference), parseNews);
  const items = newsOf(
    tier,
    await readSources(tier, transaction, now),
    former ?? [],
    now,
    revealed,
  );
  if (former !== undefined && isDeepStrictEqual(former, items)) return;
  transaction.set(reference, { items, updated_at: FieldValue.serverTimestamp() });
}

async function readSources(tier: Tier, transaction: Transaction, now: Date): Promise<NewsSources> {
  const levels = tier === 'free' ? [tier] : [tier, 'free'];
  const catalogs = await transaction.getAll(
    ...levels.map((level) => database().doc(path.catalog(level))),
  );
  const sessions = await transaction.get(
    toFirestoreQuery(nextLiveSessions(tier, now, LIST_LIMIT.page)),
  );
  const from = firstOpenDay(dayIn(STUDIO_TIME_ZONE, now));
  const events = await transaction.get(
    toFirestoreQuery(eventsFrom(from, tier === 'premium' ? 'premium' : 'everyone')),
  );
  return {
    films: catalogs.flatMap((catalog) => parseDocument(catalog, parseCatalog)?.cards ?? []),
    sessions: sessions.docs.flatMap(plannedSession),
    events: events.docs.flatMap((document) => {
      const event = parseDocument(document, parseStudioEvent);
      return event === undefined ? [] : [{ ...event, id: document.id }];
    }),
  };
}

function plannedSession(document: QueryDocumentSnapshot): NewsSources['sessions'] {
  const session = parseDocument(document, parseLiveSession);
  const created_at = dateAt(document, 'created_at');
  if (session === undefined || created_at === undefined) return [];
  return [{ ...session, id: document.id, created_at }];
}
