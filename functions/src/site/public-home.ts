import { path } from '@atelier/domain/paths';
import { publicEvent, type PublicHome } from '@atelier/domain/contracts/public-home';
import { isOver, parseStudioEvent } from '@atelier/domain/content/event';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import { parseSiteSettings } from '@atelier/domain/site/settings';
import { imageVersion, publicEventImage } from '@atelier/domain/content/public-image';
import {
  eventsFrom,
  eventsUntil,
  firstOpenDay,
  lastingEvents,
  NEXT_EVENTS,
} from '@atelier/domain/queries/event-queries';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { PAID_TIERS } from '@atelier/domain/values';
import {
  database,
  numberAt,
  pagesOf,
  parseDocument,
  toFirestoreQuery,
} from '../platform/firebase.ts';

/**
 * Returns the data that public pages load after their first paint: 9 reads, and a few more with
 * events of several days, after events of yesterday and today or without one ahead, cached for
 * everyone for a minute.
 */
export async function publicHome(): Promise<PublicHome> {
  const db = database();
  const now = new Date();
  const lists = [
    db.doc(path.catalog('free')),
    ...PAID_TIERS.map((tier) => db.doc(path.teasers(tier))),
  ];
  const [stored, counted, events] = await Promise.all([
    db.doc(path.settings()).get(),
    db.getAll(...lists, { fieldMask: ['count'] }),
    eventsToShow(now),
  ]);
  const settings = parseDocument(stored, parseSiteSettings);
  const { facebook_url, instagram_url, youtube_url, ...shown } = {
    ...DEFAULT_SETTINGS,
    ...settings,
  };
  return {
    maintenance: shown.maintenance,
    maintenance_message_fr: shown.maintenance_message_fr,
    maintenance_message_en: shown.maintenance_message_en,
    maintenance_until: shown.maintenance_until?.getTime(),
    testimonials:
      shown.show_testimonials === true
        ? shown.testimonials?.map(({ consent: _given, ...one }) => one)
        : [],
    social: {
      facebook_url: facebook_url ?? '',
      instagram_url: instagram_url ?? '',
      youtube_url: youtube_url ?? '',
    },
    videos: Object.fromEntries(counted.map((one) => [one.id, numberAt(one, 'count')])),
    events,
  };
}

/**
 * Returns the next events that are not over, for which it reads on in their place; without any the
 * newest ones.
 */
async function eventsToShow(now: Date): Promise<PublicHome['events']> {
  const today = dayIn(STUDIO_TIME_ZONE, now);
  const from = firstOpenDay(today);
  const lasting = await toFirestoreQuery(lastingEvents(from, 'everyone')).get();
  const next = openEvents(lasting.docs, now).filter(({ date }) => date < from);
  for await (const page of pagesOf(
    toFirestoreQuery(eventsFrom(from, 'everyone', NEXT_EVENTS.landing)),
    NEXT_EVENTS.landing,
  )) {
    next.push(...openEvents(page, now));
    if (next.length >= NEXT_EVENTS.landing) break;
  }
  if (next.length > 0) return next.slice(0, NEXT_EVENTS.landing);
  const newest = await toFirestoreQuery(eventsUntil(today, 'everyone', NEXT_EVENTS.landing)).get();
  return publicEvents(newest.docs, now);
}

const openEvents = (documents: readonly StoredDocument[], now: Date): PublicHome['events'] =>
  publicEvents(documents, now).filter((event) => !event.is_over);

type StoredDocument = NonNullable<Parameters<typeof parseDocument>[0]>;

const publicEvents = (documents: readonly StoredDocument[], now: Date): PublicHome['events'] =>
  documents.flatMap((document) => {
    const event = parseDocument(document, parseStudioEvent);
    if (event === undefined) return [];
    const image = {
      has_image: publicEventImage(event) !== undefined,
      version: imageVersion(event),
    };
    // The schema leaves out what is not public.
    return publicEvent.parse({ ...event, id: document.id, is_over: isOver(event, now), ...image });
  });
