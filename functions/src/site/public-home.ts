import { path } from '@atelier/domain/paths';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { parseStudioEvent, type StudioEvent } from '@atelier/domain/content/event';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import { parseSiteSettings } from '@atelier/domain/site/settings';
import { imageVersion, publicEventImage } from '@atelier/domain/content/public-image';
import { nextPublicEvents } from '@atelier/domain/queries/event-queries';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { PAID_TIERS } from '@atelier/domain/values';
import { database, numberAt, parseDocument, toFirestoreQuery } from '../platform/firebase.ts';

/** Returns the data that public pages load after their first paint: 7 reads, cached for everyone for a minute. */
export async function publicHome(): Promise<PublicHome> {
  const db = database();
  const teasers = PAID_TIERS.map((tier) => db.doc(path.teasers(tier)));
  const [stored, counted, found] = await Promise.all([
    db.doc(path.settings()).get(),
    db.getAll(...teasers, { fieldMask: ['count'] }),
    toFirestoreQuery(nextPublicEvents(dayIn(STUDIO_TIME_ZONE, new Date()))).get(),
  ]);
  const settings = parseDocument(stored, parseSiteSettings);
  const { facebook_url, instagram_url, youtube_url, ...shown } = { ...DEFAULT_SETTINGS, ...settings };
  const events = found.docs.flatMap((document) => {
    const event = parseDocument(document, parseStudioEvent);
    return event ? [toPublicEvent(document.id, event)] : [];
  });
  return {
    maintenance: shown.maintenance,
    maintenance_message_fr: shown.maintenance_message_fr,
    maintenance_message_en: shown.maintenance_message_en,
    maintenance_until: shown.maintenance_until?.getTime(),
    show_testimonials: shown.show_testimonials,
    social: { facebook_url: facebook_url ?? '', instagram_url: instagram_url ?? '', youtube_url: youtube_url ?? '' },
    videos: Object.fromEntries(counted.map((one) => [one.id, numberAt(one, 'count')])),
    events,
  };
}

function toPublicEvent(id: string, event: StudioEvent): PublicHome['events'][number] {
  const { title, description, title_en, description_en, type } = event;
  const { date, date_end, start_time, end_time, location, external_url } = event;
  return {
    id,
    title,
    description,
    title_en,
    description_en,
    type,
    date,
    date_end,
    start_time,
    end_time,
    location,
    external_url,
    has_image: publicEventImage(event) !== undefined,
    version: imageVersion(event),
  };
}
