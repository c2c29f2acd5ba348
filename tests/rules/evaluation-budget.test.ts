import { readFileSync } from 'node:fs';
import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import {
  isSwitchable,
  NOTIFICATION_KIND_NAMES,
  type NotificationChannel,
} from '@atelier/domain/notifications/notification-kinds';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { eventsFrom, eventsUntil } from '@atelier/domain/queries/event-queries';
import { emailOf, daysAgo, type Fields } from '../support/rules/people.ts';
import { buildDraft, buildVideo } from '../support/rules/sample-videos.ts';
import { expectAllowed, expectDenied } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

// A request may evaluate 1000 expressions, shared by all `allow`s that are tried, and is denied
// beyond that. Here every `allow` is padded by 200 to 250 expressions, and the most expensive
// requests must still pass.

const sum = `${Array.from({ length: 10 }, () => '1').join(' + ')} == 10`;
const BALLAST = `
  function ten() { return ${sum}; }
  function ballast() { return ${repeated(10, 'ten()')}; }
  match /probe/four { allow get: if ${repeated(4, 'ballast()')}; }
  match /probe/five { allow get: if ${repeated(5, 'ballast()')}; }`;

function repeated(times: number, call: string): string {
  return Array.from({ length: times }, () => call).join(' && ');
}

function rulesWithExpensiveFunction(): string {
  return readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
    .replaceAll(/(allow [a-z, ]+: if) ([^;]+);/g, '$1 ballast() && ($2);')
    .replace('/documents {', (start) => `${start}\n${BALLAST}\n`);
}

const world = useRules(
  'budget',
  () => ({
    'videos/basic': buildVideo({ level: 'basic' }),
    'videos/draft': buildDraft('trainer'),
    'videos/v': buildVideo(),
    'videos/v/comments/old': { user_id: 'other', content: 'x', rating: 5 },
    'chat_rooms/1/messages/m1': { user_id: 'other', message: 'x', reactions: {} },
    'profiles/basic/practice/today': { day: today, blocks: blocksOf(25), done: blockIds },
  }),
  rulesWithExpensiveFunction,
);
const { as } = world;
const now = serverTimestamp;
const today = daysAgo(0.1).toISOString().slice(0, 10);
/** A choice for each kind of notification that has one. */
const choicesOf = (channel: NotificationChannel) =>
  Object.fromEntries(
    NOTIFICATION_KIND_NAMES.filter((kind) => isSwitchable(kind, channel)).map((kind) => [
      kind,
      true,
    ]),
  );
const longPath = `${'x'.repeat(150)}.jpg`;

describe('the padding', () => {
  it('fits four times', () => expectAllowed(as(null).get('probe/four')));
  it('does not fit five times', () => expectDenied(as(null).get('probe/five')));
});

describe('the most expensive requests leave room', () => {
  const requests: Record<string, () => Promise<unknown>> = {
    'creating a profile': () =>
      as('nobody').set('profiles/nobody', {
        display_name: 'x'.repeat(80),
        email: emailOf('nobody'),
        phone: `${'1'.repeat(15)} poste 123456`,
        locale: 'fr',
        time_zone: 'America/Argentina/Buenos_Aires',
        subscription_tier: 'free',
        subscription_status: 'active',
        membership_source: 'stripe',
        is_pro_trainer: false,
        is_admin: false,
        weekly_consent: { by: 'registration', wording: WEEKLY_WORDING, at: now() },
        created_at: now(),
      }),
    'updating a whole profile': () =>
      as('free').update('profiles/free', {
        display_name: 'x'.repeat(80),
        name_changed_at: now(),
        phone: `${'1'.repeat(15)} poste 123456`,
        avatar_url: `avatars/free/${longPath}`,
        locale: 'en',
        time_zone: 'America/Argentina/Buenos_Aires',
        preferences: {
          player: { speed: 1, volume: 1, muted: true, captions: 'fr' },
          notifications: {
            app: choicesOf('app'),
            mail: choicesOf('mail'),
          },
          theme: 'dark',
          practice: {
            experience: 'bar',
            hand: 'left',
            object: 'shaker',
            minutes: 45,
            days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
            hour: 18,
          },
        },
        notifications_seen_at: now(),
        weekly_consent: { by: 'profile', wording: WEEKLY_WORDING, at: now() },
        email: emailOf('free'),
        updated_at: now(),
      }),
    'an admin edits a video': () =>
      as('admin').update('videos/basic', {
        title: 'x'.repeat(120),
        description: 'x'.repeat(5000),
        thumbnail_url: `videos/basic/thumbnails/${longPath}`,
        captions: { fr: 'videos/basic/captions/1.vtt', en: 'videos/basic/captions/2.vtt' },
        review_note: 'x',
        updated_at: now(),
        updated_by: 'admin',
      }),
    'a trainer creates a draft': () =>
      as('trainer').commit(
        ['draft_limits/trainer', { since: now(), count: 1, at: now(), ref: 'new' }],
        [
          'videos/new',
          {
            ...buildDraft('trainer'),
            captions: {
              fr: 'videos/drafts/trainer/captions/1.vtt',
              en: 'videos/drafts/trainer/captions/2.vtt',
            },
            created_at: now(),
            updated_at: now(),
          },
        ],
      ),
    'an admin creates an event': () =>
      as('admin').set('events/new', { ...EVENT, created_at: now(), updated_at: now() }),
    'a comment': () =>
      as('basic').commit(
        ['limits/basic', { count: 1, at: now(), ref: 'comment/basic/new' }],
        [
          'videos/basic/comments/new',
          {
            user_id: 'basic',
            author_name: 'Name of basic',
            content: 'x'.repeat(2000),
            rating: 5,
            created_at: now(),
          },
        ],
      ),
    'a reply of a trainer': () =>
      as('trainer').commit(
        ['limits/trainer', { count: 1, at: now(), ref: 'comment/v/new' }],
        [
          'videos/v/comments/new',
          {
            user_id: 'trainer',
            author_name: 'Name of trainer',
            content: 'x'.repeat(2000),
            reply_to: 'old',
            is_trainer: true,
            replied_at: now(),
          },
        ],
      ),
    'a message': () =>
      as('premium').commit(
        ['limits/premium', { count: 1, at: now(), ref: 'chat/1/new' }],
        [
          'chat_rooms/1/messages/new',
          {
            user_id: 'premium',
            author_name: 'Name of premium',
            message: 'x'.repeat(2000),
            media_url: `chat_media/premium/1700000000000_${'x'.repeat(135)}.jpeg`,
            media_type: 'image',
            created_at: now(),
          },
        ],
      ),
    'a reaction': () =>
      as('premium').update('chat_rooms/1/messages/m1', { 'reactions.premium': '🔥' }, [
        'edit_limits/premium',
        { at: now(), ref: 'chat/1/m1' },
      ]),
    'an application': () =>
      as('free').set('trainer_applications/free', {
        user_id: 'free',
        full_name: 'x'.repeat(120),
        email: 'x@y',
        phone: `${'1'.repeat(15)} poste 123456`,
        siret: '1',
        iban: 'FR',
        id_front_path: 'trainer_ids/free_idFront_1700000000000.jpg',
        id_back_path: 'trainer_ids/free_idBack_1700000000000.jpg',
        accepted_contract: true,
        status: 'pending',
        created_at: now(),
      }),
    'a practice session': () =>
      as('free').commit(
        [`profiles/free/counts/sessions_${today}`, { count: 1, at: now(), ref: 's' }],
        [
          'profiles/free/sessions/s',
          {
            day: today,
            started_at: daysAgo(0.1),
            seconds: 60,
            reps: 100_000,
            moves: Object.fromEntries(
              Array.from({ length: 60 }, (_, at) => [`${at}`.padEnd(40, 'm'), 100_000]),
            ),
            updated_at: now(),
          },
        ],
      ),
    'the first series of a skill': () =>
      as('basic').commit(
        ['profiles/basic/counts/skills_basic', { count: 1, at: now(), ref: 'basic_m1_left_empty' }],
        [
          'profiles/basic/mastery/basic_m1_left_empty',
          {
            video_id: 'basic',
            move_id: 'm1',
            name_fr: 'x'.repeat(80),
            name_en: 'x'.repeat(80),
            hand: 'left',
            prop: 'empty',
            tries: 10,
            caught: 8,
            best: 8,
            recent: Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(20, 'm')),
            results: [{ at: daysAgo(0.1), caught: 8 }],
            updated_at: now(),
          },
        ],
      ),
    'the longest plan of a day, on the same day': () =>
      as('basic').set('profiles/basic/practice/today', {
        day: today,
        minutes: 45,
        blocks: blocksOf(40),
        set_aside: blockIds,
        done: blockIds,
        updated_at: now(),
      }),
    'a label with its progress': () =>
      as('free').commit(
        [
          'profiles/free/video_progress/v',
          {
            user_id: 'free',
            video_id: 'v',
            progress: 1,
            position_s: 1,
            completed: true,
            observed_at: daysAgo(0.1),
            last_watched_at: now(),
          },
        ],
        [
          'profiles/free/library/state',
          { videos: { v: 'completed' }, last: 'v', updated_at: now() },
        ],
      ),
    'the events of a premium member': () => as('premium').list(eventsFrom('2026-01-01', 'premium')),
    'the past events of a premium member': () =>
      as('premium').list(eventsUntil('2026-12-31', 'premium')),
  };
  it.each(Object.entries(requests))('%s', (_name, request) => expectAllowed(request()));
});

const blockIds = Array.from({ length: 60 }, (_, at) => `v${at}`.padEnd(184, 'm'));
const blocksOf = (count: number): Fields =>
  Object.fromEntries(blockIds.slice(0, count).map((id, order) => [id, blockAt(order)]));

/** A block of as much text as there may be. */
function blockAt(order: number): Fields {
  return {
    order,
    kind: 'warm_up',
    video_id: 'v'.repeat(128),
    move_id: 'm'.repeat(40),
    name_fr: 'x'.repeat(80),
    name_en: 'x'.repeat(80),
    hand: 'right',
    prop: 'training',
    minutes: 3,
    reason: 'after',
    after_fr: 'x'.repeat(80),
    after_en: 'x'.repeat(80),
  };
}

const EVENT: Fields = {
  title: 'x'.repeat(120),
  description: 'x'.repeat(5000),
  title_en: 'x'.repeat(120),
  description_en: 'x'.repeat(5000),
  type: 'demo',
  date: '2026-12-05',
  date_end: '2026-12-06',
  start_time: '19:00',
  end_time: '21:30',
  location: 'Paris',
  image_url: `events/${longPath}`,
  external_url: `https://example.test/${'x'.repeat(200)}`,
  status: 'upcoming',
  is_public: true,
  updated_by: 'admin',
};
