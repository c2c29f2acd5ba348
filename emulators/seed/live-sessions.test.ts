import { expect, it } from 'vitest';
import { nextBooked, parseLiveMonth } from '@atelier/domain/live/booking';
import { parseLiveSession } from '@atelier/domain/live/live-session';
import { NOW, at, documents } from './test/demo-data.ts';

const stamped = (value: unknown): unknown => {
  if (value instanceof Date) return { toMillis: () => value.getTime() };
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, stamped(one)]));
};
const stored = (pattern: string) =>
  documents.filter(({ path }) => at(pattern).test(path)).map(({ data }) => stamped(data));

it('one live session is to come, which the Pro member has booked, and one has a recording', () => {
  const sessions = stored('live_sessions/*').map(parseLiveSession);
  expect(sessions.filter(({ ends_at }) => ends_at > NOW)).toHaveLength(1);
  expect(sessions.filter(({ replay_video_id }) => replay_video_id !== undefined)).toHaveLength(1);
  const months = stored('profiles/*/live_months/*').map(parseLiveMonth);
  expect(nextBooked(months, NOW)?.title).toBe('Le tour, pas à pas');
});
