import { describe, expect, test } from 'vitest';
import { askQuestionRequest } from '../contracts/live.ts';
import {
  adjacentMonths,
  findBookingProblem,
  freePlaces,
  isGivenBack,
  liveMonthOf,
  lostBookings,
  nextBooked,
  overlapsOf,
  type LiveMonth,
  type MonthEntry,
} from './booking.ts';
import { canJoin, isJoinUrl, liveSessionInput } from './live-session.ts';
import { nextReminderAt, reminderDue } from './reminders.ts';
import { sessionCalendar } from './session-calendar.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const entry = (state: MonthEntry['state'], hours = 48, title = 'Une'): MonthEntry => ({
  state,
  title,
  starts_at: inHours(hours),
  ends_at: inHours(hours + 1),
  booked_at: NOW,
});
const session = {
  tiers: ['pro', 'premium'] as ('pro' | 'premium')[],
  starts_at: inHours(24),
  status: 'planned' as const,
};

describe('booking', () => {
  const tier = 'premium' as const;
  test.each([
    ['a Pro without a booking may', {}, null],
    ['one a month for Pro', { sessions: { a: entry('booked') } }, 'live-used-up'],
    ['a booking cancelled late counts', { sessions: { a: entry('used') } }, 'live-used-up'],
    ['a place on a waiting list does not count', { sessions: { a: entry('waiting') } }, null],
    ['two a month for Premium', { tier, sessions: { a: entry('booked') } }, null],
    ['not three', { tier, sessions: { a: entry('booked'), b: entry('used') } }, 'live-used-up'],
    ['not with a plan that has none', { tier: 'basic' as const }, 'forbidden'],
    [
      'not a session for another plan',
      { session: { ...session, tiers: ['premium' as const] } },
      'forbidden',
    ],
    ['not a session that has begun', { session: { ...session, starts_at: NOW } }, 'live-closed'],
    [
      'not a cancelled session',
      { session: { ...session, status: 'cancelled' as const } },
      'live-closed',
    ],
  ])('%s', (_fact, changed, problem) => {
    expect(findBookingProblem({ session, tier: 'pro', sessions: {}, ...changed }, NOW)).toBe(
      problem,
    );
  });

  test.each([
    ['2026-11-30T22:59:59Z', '2026-11'],
    ['2026-11-30T23:00:00Z', '2026-12'],
    ['2026-07-31T22:00:00Z', '2026-08'],
  ])('of %s uses the allowance of %s', (at, month) => {
    expect(liveMonthOf(new Date(at))).toBe(month);
  });

  test.each([
    ['two hours before', 2, undefined, true],
    ['a millisecond later', 2 - 1 / 3_600_000, undefined, false],
    ['later, after it was moved', 1, inHours(-1), true],
    ['later, if it was moved before the booking', 1, inHours(-3), false],
    ['once it has begun', 0, undefined, false],
    ['once it has begun, if it was moved less than two hours ago', -0.5, inHours(-1.9), true],
    ['once it has begun, if it was moved two hours ago', -0.5, inHours(-2), false],
  ])('is given back %s: %s', (_when, hours, moved_at, isBack) => {
    expect(isGivenBack({ starts_at: inHours(hours), moved_at }, inHours(-2.5), NOW)).toBe(isBack);
  });

  test('at the time of another one is warned about, unless that was cancelled', () => {
    const all = {
      own: entry('booked', 24),
      a: entry('booked', 24.5, 'A'),
      b: entry('waiting', 23.5, 'B'),
    };
    const others = { c: entry('used', 24, 'C'), d: entry('booked', 25, 'D') };
    const months = [{ sessions: all }, { sessions: others }];
    expect(overlapsOf('own', { starts_at: inHours(24), ends_at: inHours(25) }, months)).toEqual([
      'A',
      'B',
    ]);
  });

  test.each([
    ['2026-11-30T20:00:00Z', 60, []],
    ['2026-11-30T22:30:00Z', 60, ['2026-12']],
    // One of 240 minutes can have begun in the month before.
    ['2026-12-01T02:00:00Z', 60, ['2026-11']],
    ['2026-12-01T03:00:00Z', 60, []],
  ])('at %s for %i minutes can overlap others of the months %j too', (start, minutes, months) => {
    const starts_at = new Date(start);
    expect(
      adjacentMonths({ starts_at, ends_at: new Date(starts_at.getTime() + minutes * 60_000) }),
    ).toEqual(months);
  });

  test.each([
    [10, 4, 0, 6],
    [10, 10, 3, 0],
    // One was cancelled; the place is for the first who waits.
    [10, 9, 1, 0],
    [10, 8, 1, 1],
    [10, 9, 3, 0],
  ])(
    'of %i places with %i booked and %i who wait, a newcomer may take %i',
    (places, booked, waiting, free) => {
      expect(freePlaces({ places, booked, waiting })).toBe(free);
    },
  );

  const forPro = { tiers: ['pro' as const], status: 'planned' as const };
  const forBoth = { ...forPro, tiers: ['pro' as const, 'premium' as const] };
  const later = (state: MonthEntry['state'], booked: number) => ({
    ...entry(state),
    booked_at: inHours(booked),
  });
  test.each([
    ['nothing while the plan includes them', 'premium', { a: forBoth, b: forBoth }, {}, []],
    ['all without a plan', 'free', { a: forBoth, b: forBoth }, {}, ['a', 'b']],
    ['those for other plans', 'premium', { a: forPro, b: forBoth }, {}, ['a']],
    ['those booked last, over the number a month', 'pro', { a: forBoth, b: forBoth }, {}, ['b']],
    [
      'no place on a waiting list for the number',
      'pro',
      { a: forBoth, b: forBoth },
      { b: later('waiting', 2) },
      [],
    ],
    [
      'but one for other plans',
      'premium',
      { a: forBoth, b: forPro },
      { b: later('waiting', 2) },
      ['b'],
    ],
    [
      'none that was cancelled late, which counts',
      'pro',
      { a: forBoth, b: forBoth },
      { b: later('used', 2) },
      ['a'],
    ],
    [
      'none that has begun, which counts',
      'pro',
      { a: forBoth, b: forBoth },
      { b: entry('booked', -1) },
      ['a'],
    ],
    [
      'none of a cancelled session',
      'free',
      { a: { ...forBoth, status: 'cancelled' as const }, b: forBoth },
      {},
      ['b'],
    ],
  ] as const)('a new plan ends %s', (_what, tier, stored, changed, lost) => {
    const sessions = { a: later('booked', 1), b: later('booked', 2), ...changed };
    const byId = new Map(
      Object.entries(stored).map(([id, one]) => [id, { ...one, tiers: [...one.tiers] }]),
    );
    expect(lostBookings({ sessions }, tier, byId, NOW)).toEqual(lost);
  });

  test('the next one has a place and has not ended', () => {
    const months: LiveMonth[] = [
      {
        month: '2026-11',
        sessions: {
          past: entry('booked', -2),
          now: entry('booked', -0.5),
          used: entry('used', -0.9),
        },
      },
      {
        month: '2026-12',
        sessions: { later: entry('booked', 300), waiting: entry('waiting', -0.8) },
      },
    ];
    expect(nextBooked(months, NOW)?.id).toBe('now');
    expect(nextBooked(months.slice(1), NOW)?.id).toBe('later');
    expect(nextBooked([], NOW)).toBeUndefined();
  });
});

test.each([
  ['15 minutes before the start', 0.25, true],
  ['a millisecond before that', 0.25 + 1 / 3_600_000, false],
  ['until its end', -1 + 1 / 3_600_000, true],
  ['not after it', -1, false],
])('a session can be joined %s', (_when, hours, expected) => {
  const timing = { starts_at: inHours(hours), ends_at: inHours(hours + 1) };
  expect(canJoin({ ...timing, status: 'planned' }, NOW)).toBe(expected);
  expect(canJoin({ ...timing, status: 'cancelled' }, NOW)).toBe(false);
});

test.each([
  ['a day before', 24, undefined, 'day'],
  ['once', 20, 'day', undefined],
  ['an hour before', 1, 'day', 'hour'],
  ['only an hour before, if the day was missed', 0.5, undefined, 'hour'],
  ['no more after that', 0.5, 'hour', undefined],
  ['not earlier', 24.1, undefined, undefined],
  ['not once it has begun', 0, undefined, undefined],
] as const)('members are reminded %s', (_when, hours, sent, due) => {
  expect(reminderDue(inHours(hours), sent, NOW)).toBe(due);
});

test.each([
  [48, 24],
  [24, 23],
  [2, 1],
  [1, undefined],
])('the next reminder of a session in %i h is in %s h', (hours, next) => {
  expect(nextReminderAt(inHours(hours), NOW)).toEqual(
    next === undefined ? undefined : inHours(next),
  );
});

test.each([
  ['https://meet.google.com/abc-defg-hij', true],
  ['https://meet.jit.si/AtelierFlair', true],
  ['http://meet.example.com/a', false],
  ['https://youtube.com@evil.example/live', false],
  ['javascript:alert(1)', false],
  ['meet.google.com/abc', false],
])('%s can be the address of a meeting: %s', (address, expected) => {
  expect(isJoinUrl(address)).toBe(expected);
});

test.each([
  ['no plan', { tiers: [] }],
  ['a plan without sessions', { tiers: ['basic'] }],
  ['a plan twice', { tiers: ['pro', 'pro'] }],
  ['no place', { places: 0 }],
  ['too many places', { places: 201 }],
  ['too short', { minutes: 14 }],
  ['too long', { minutes: 241 }],
  ['a blank title', { title: ' ' }],
  ['an invisible title', { title: '\u{2800}' }],
  ['an unsafe address', { join_url: 'http://meet.example' }],
])('a session is refused with %s', (_what, changed) => {
  const input = {
    title: 'Le tour',
    description: '',
    tiers: ['pro'],
    starts_at: NOW.getTime(),
    minutes: 60,
    places: 10,
    join_url: 'https://meet.example/a',
    video_id: null,
    move_id: null,
  };
  expect(liveSessionInput.safeParse(input).success).toBe(true);
  expect(liveSessionInput.safeParse({ ...input, ...changed }).success).toBe(false);
});

test.each([
  [' Pourquoi\n\u{202E}ici ? ', 'Pourquoi ici ?'],
  ['\u{200B}\u{2800}', ''],
])('the question %j is %j', (text, asked) => {
  expect(askQuestionRequest.parse({ session_id: 's1', text })).toEqual({
    session_id: 's1',
    text: asked,
  });
});

test('the calendar file has an alarm, and that of a changed or cancelled session replaces the former one', () => {
  const about = {
    brand: 'Atelier',
    host: 'flair.example',
    url: 'https://flair.example/sessions/s1',
    alarm: 'Bientôt',
  };
  const times = { starts_at: inHours(24), ends_at: inHours(25), updated_at: NOW };
  const file = (fields: object) =>
    sessionCalendar(
      's1',
      { title: 'Le tour', description: '', status: 'planned', ...times, ...fields },
      about,
    );
  expect(file({})).toMatch(
    /UID:session-s1@flair\.example\r\nSEQUENCE:0\r\n[^]*DTSTART:20261124T100000Z\r\n/,
  );
  expect(file({})).toMatch(
    /BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Bientôt\r\nTRIGGER:-PT30M\r\nEND:VALARM/,
  );
  expect(file({ updated_at: inHours(1) })).toMatch(
    /DTSTAMP:20261123T110000Z\r\nLAST-MODIFIED:20261123T110000Z\r\n/,
  );
  expect(file({ notice_seq: 2, starts_at: inHours(48) })).toMatch(
    /UID:session-s1@flair\.example\r\nSEQUENCE:2\r\n/,
  );
  const cancelled = file({ notice_seq: 3, status: 'cancelled' });
  expect(cancelled).toMatch(/SEQUENCE:3\r\n[^]*STATUS:CANCELLED\r\n/);
  expect(cancelled).not.toContain('VALARM');
});
