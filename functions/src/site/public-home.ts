import { path } from '@atelier/domain/paths';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { parseStudioEvent, type StudioEvent } from '@atelier/domain/content/event';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import { parseSiteSettings } from '@atelier/domain/site/settings';
import { imageVersion, publicEventImage } from '@atelier/domain/content/public-image';
import { newestPublicEvents } from '@atelier/domain/queries/event-queries';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { parseStored } from '../platform/parse-stored-document.ts';

/** Returns the data that public pages load after their first paint: 4 reads, cached for everyone for a minute. */
export async function publicHome(): Promise<PublicHome> {
  const [stored, found] = await Promise.all([
    database().doc(path.settings()).get(),
    toFirestoreQuery(newestPublicEvents()).get(),
  ]);
  const settings = stored.exists && parseStored(path.settings(), () => parseSiteSettings(stored.data()));
  const { maintenance, facebook_url, instagram_url, youtube_url } = { ...DEFAULT_SETTINGS, ...(settings || {}) };
  const events = found.docs.flatMap((document) => {
    const event = parseStored(document.ref.path, () => parseStudioEvent(document.data()));
    return event ? [toPublicEvent(document.id, event)] : [];
  });
  return {
    maintenance,
    social: { facebook_url: facebook_url ?? '', instagram_url: instagram_url ?? '', youtube_url: youtube_url ?? '' },
    events,
  };
}

function toPublicEvent(id: string, event: StudioEvent): PublicHome['events'][number] {
  const { title, description, type, date, date_end, start_time, end_time, location, external_url } = event;
  return {
    id,
    title,
    description,
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
