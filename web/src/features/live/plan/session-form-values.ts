import * as z from 'zod/mini';
import {
  parseJoinLink,
  type LiveSession,
  type LiveSessionInput,
} from '@atelier/domain/live/live-session';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { studioInstant } from '@atelier/domain/time/studio-time';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { PAID_TIERS } from '@atelier/domain/values';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { type DraftFields, textFields } from '../../../lib/forms/use-form-draft.ts';

/** The values of the form's inputs. */
export interface SessionValues {
  title: string;
  description: string;
  tiers: PaidTier[];
  /** In the time zone of the studio. */
  date: string;
  time: string;
  minutes: string;
  places: string;
  join_url: string;
  video_id: string;
  move_id: string;
}

export const NEW_SESSION: SessionValues = {
  title: '',
  description: '',
  tiers: ['pro', 'premium'],
  date: '',
  time: '',
  minutes: '60',
  places: '10',
  join_url: '',
  video_id: '',
  move_id: '',
};

/** What is kept until it is saved: everything. */
export const SESSION_DRAFT: DraftFields<SessionValues> = {
  ...textFields<SessionValues>([
    'title',
    'description',
    'date',
    'time',
    'minutes',
    'places',
    'join_url',
    'video_id',
    'move_id',
  ]),
  tiers: z.array(z.enum(PAID_TIERS)),
};

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: STUDIO_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});

/** Returns the values of a stored session, with its link. @throws AppError */
export async function valuesOf(id: string, session: LiveSession): Promise<SessionValues> {
  const link = await readDoc(path.liveLink(id), parseJoinLink);
  return {
    title: session.title,
    description: session.description,
    tiers: [...session.tiers],
    date: dayIn(STUDIO_TIME_ZONE, session.starts_at),
    time: clock.format(session.starts_at),
    minutes: String((session.ends_at.getTime() - session.starts_at.getTime()) / MINUTE_MS),
    places: String(session.places),
    join_url: link?.url ?? '',
    video_id: session.video_id ?? '',
    move_id: session.move_id ?? '',
  };
}

/** Returns the request of the form; the schema of the call checks it. */
export function inputOf(values: SessionValues): LiveSessionInput {
  const { date, time, minutes, places, video_id, move_id, ...fields } = values;
  return {
    ...fields,
    starts_at: date === '' || time === '' ? Number.NaN : studioInstant(date, time).getTime(),
    minutes: Number(minutes),
    places: Number(places),
    video_id: video_id === '' ? null : video_id,
    move_id: video_id === '' || move_id === '' ? null : move_id,
  };
}
