import { describe, it } from 'vitest';
import { path } from '@atelier/domain/paths';
import {
  bookingsOf,
  liveMonthsOf,
  liveSessionsFrom,
  questionsOf,
} from '@atelier/domain/queries/live-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import { expectAllowed, expectDenied, expectForEachPerson } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const session = (trainer_id: string): Fields => ({
  title: 'Le tour',
  description: '',
  trainer_id,
  trainer_name: 'Inès',
  tiers: ['pro'],
  places: 10,
  booked: 1,
  waiting: 0,
  status: 'planned',
  starts_at: daysAgo(-1),
  ends_at: daysAgo(-2),
  updated_at: daysAgo(1),
});
const link = (opens_at: Date): Fields => ({ url: 'https://meet.example/a', opens_at });
const booking = (user_id: string, state: string): Fields => ({
  user_id,
  name: 'Zoé',
  tier: 'pro',
  month: '2026-11',
  state,
  booked_at: daysAgo(1),
});
const month: Fields = { month: '2026-11', sessions: {} };

/**
 * In `open` the link is shown, in `later` not yet; `trainer` leads both, somebody else `others`.
 */
const { as } = useRules('live-sessions', () => ({
  ...Object.fromEntries(
    ['open', 'later'].flatMap((id) => [
      [path.liveSession(id), session('trainer')],
      [path.liveLink(id), link(id === 'open' ? daysAgo(0.01) : daysAgo(-1))],
      [path.liveBooking(id, 'pro'), booking('pro', 'booked')],
      [path.liveBooking(id, 'premium'), booking('premium', 'waiting')],
      [path.liveBooking(id, 'basic'), booking('basic', 'used')],
      // Whose account is being deleted.
      [path.liveBooking(id, 'nobody'), booking('nobody', 'booked')],
      [
        path.liveQuestion(id, 'pro'),
        { user_id: 'pro', text: 'Pourquoi ?', author_name: 'Zoé', votes: 1 },
      ],
    ]),
  ),
  // Booked by nobody else, and led by a member who is no trainer.
  [path.liveSession('others')]: session('other'),
  [path.liveLink('others')]: link(daysAgo(0.01)),
  [path.liveMonth('pro', '2026-11')]: month,
}));

describe('a session', () => {
  expectForEachPerson((uid) => as(uid).get(path.liveSession('open')), {
    allowed: ['free', 'pro', 'trainer', 'admin', 'canceled'],
    denied: ['nobody', null],
  });
  expectForEachPerson((uid) => as(uid).list(liveSessionsFrom(new Date())), {
    allowed: ['free', 'pro'],
    denied: ['nobody', null],
  });
  it('denied: a page of 101', () =>
    expectDenied(as('pro').list(liveSessionsFrom(new Date(), 101))));
  expectForEachPerson((uid) => as(uid).update(path.liveSession('open'), { places: 11 }), {
    allowed: [],
    denied: ['trainer', 'admin', 'pro'],
  });
  it('denied: planning one', () =>
    expectDenied(as('trainer').set(path.liveSession('new'), session('trainer'))));
  it('denied: deleting', () => expectDenied(as('trainer').delete(path.liveSession('open'))));
});

describe('the link of the meeting', () => {
  expectForEachPerson((uid) => as(uid).get(path.liveLink('open')), {
    allowed: ['pro', 'trainer', 'admin'],
    // On the waiting list, cancelled late, without a booking, without an account.
    denied: ['premium', 'basic', 'free', 'nobody', null],
  });
  describe('before it opens', () => {
    expectForEachPerson((uid) => as(uid).get(path.liveLink('later')), {
      allowed: ['trainer', 'admin'],
      denied: ['pro'],
    });
  });
  describe("of another one's session", () => {
    expectForEachPerson((uid) => as(uid).get(path.liveLink('others')), {
      allowed: ['admin'],
      // `other` leads it and is no trainer any more.
      denied: ['trainer', 'other', 'pro'],
    });
  });
  it('denied: a list', () =>
    expectDenied(as('admin').list(querySpec('live_sessions/open/private', 1))));
  it('denied: changing it', () =>
    expectDenied(as('trainer').set(path.liveLink('open'), link(daysAgo(1)))));
});

describe('bookings', () => {
  expectForEachPerson((uid) => as(uid).get(path.liveBooking('open', 'pro')), {
    allowed: ['pro', 'trainer', 'admin'],
    denied: ['premium', 'free', null],
  });
  expectForEachPerson((uid) => as(uid).list(bookingsOf('open')), {
    allowed: ['trainer', 'admin'],
    denied: ['pro', 'free', null],
  });
  it("denied: the list of another one's session", () =>
    expectDenied(as('trainer').list(bookingsOf('others'))));
  it('denied: a page of 401', () =>
    expectDenied(as('admin').list({ ...bookingsOf('open'), limit: 401 })));
  it('denied: booking', () =>
    expectDenied(as('pro').set(path.liveBooking('others', 'pro'), booking('pro', 'booked'))));
  it('denied: taking a place from the waiting list', () =>
    expectDenied(as('premium').update(path.liveBooking('open', 'premium'), { state: 'booked' })));
  it('denied: cancelling', () => expectDenied(as('pro').delete(path.liveBooking('open', 'pro'))));
});

describe('questions', () => {
  expectForEachPerson((uid) => as(uid).list(questionsOf('open')), {
    allowed: ['pro', 'trainer', 'admin'],
    denied: ['premium', 'basic', 'free', 'nobody', null],
  });
  it('denied: a page of 101', () =>
    expectDenied(as('pro').list({ ...questionsOf('open'), limit: 101 })));
  expectForEachPerson((uid) => as(uid).get(path.liveQuestion('open', 'pro')), {
    allowed: ['admin'],
    denied: ['pro', 'trainer', 'free', null],
  });
  it('denied: asking', () =>
    expectDenied(as('pro').update(path.liveQuestion('open', 'pro'), { votes: 2 })));
});

it.each(['private', 'bookings', 'questions', 'live_months'])(
  'denied: %s of all, also to an admin',
  (collection) => expectDenied(as('admin').list({ ...querySpec(collection, 10), scope: 'group' })),
);

describe('the months of a member', () => {
  expectForEachPerson((uid) => as(uid).get(path.liveMonth('pro', '2026-11')), {
    allowed: ['pro'],
    denied: ['premium', 'trainer', null],
  });
  it('allowed: the list', () => expectAllowed(as('pro').list(liveMonthsOf('pro', '2026-01'))));
  it("denied: another one's list", () =>
    expectDenied(as('premium').list(liveMonthsOf('pro', '2026-01'))));
  it('denied: without a limit', () => expectDenied(as('pro').listAll('profiles/pro/live_months')));
  it('denied: getting a booking back', () =>
    expectDenied(as('pro').set(path.liveMonth('pro', '2026-11'), month)));
});
