import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE, type Day } from '@atelier/domain/time/day';
import { isPublicStatus, type StudioEvent } from '@atelier/domain/content/event';
import { storagePath } from '@atelier/domain/storage-paths';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { ADMIN } from './members.ts';
import events from './data/events.json' with { type: 'json' };

type EventText = Pick<
  StudioEvent,
  | 'title'
  | 'description'
  | 'title_en'
  | 'description_en'
  | 'type'
  | 'start_time'
  | 'end_time'
  | 'location'
  | 'external_url'
  | 'status'
>;
interface EventPlan extends EventText {
  readonly id: string;
  /** Days from today; negative for a past event. */
  readonly in_days: number;
  readonly last_in_days?: number;
  /** Name of a picture in `media/events`. */
  readonly image?: string;
  readonly created_days_ago: number;
  /** For VIP events: when they got that status, and whether everybody can see them since. */
  readonly vip?: { readonly days_ago: number; readonly announced: boolean };
}

/**
 * Returns a day in the studio's time zone; counts from noon so that a clock change cannot shift it.
 */
function studioDay(now: Date, days: number): Day {
  const noon = new Date(`${dayIn(STUDIO_TIME_ZONE, now)}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** Returns eight events of every type and status, dated relative to the day of `now`. */
export function eventDocuments(now: Date): DemoDocument[] {
  return (events as readonly EventPlan[]).map(
    ({ id, in_days, last_in_days, image, created_days_ago, vip, ...text }) => {
      const created_at = ago(now, created_days_ago);
      return demoDocument(path.event(id), {
        ...text,
        date: studioDay(now, in_days),
        date_end: last_in_days === undefined ? undefined : studioDay(now, last_in_days),
        image_url: image === undefined ? undefined : storagePath.event(`${image}.jpg`),
        is_public: vip?.announced ?? isPublicStatus(text.status),
        vip_since: vip === undefined ? undefined : ago(now, vip.days_ago),
        created_at,
        updated_at: created_at,
        updated_by: ADMIN,
      });
    },
  );
}
