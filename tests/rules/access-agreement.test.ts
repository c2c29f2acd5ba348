import { describe, expect, it } from 'vitest';
import {
  canOpenLevel,
  canSeeEvent,
  canSeeVideo,
  isVip,
  type Member,
} from '@atelier/domain/access/access';
import { parseProfile } from '@atelier/domain/members/profile';
import {
  EVENT_STATUSES,
  MEMBERSHIP_SOURCES,
  SUBSCRIPTION_STATUSES,
  TIERS,
  PUBLICATION_STATUSES,
} from '@atelier/domain/values';
import { buildProfile, daysAgo, type Fields } from '../support/rules/people.ts';
import { buildVideo } from '../support/rules/sample-videos.ts';
import { useRules } from '../support/rules/use-rules.ts';

// access.ts decides for web and functions, firestore.rules for the database. Both must agree for
// every kind of member and everything that access is decided for.

const PERIODS: Readonly<Record<string, Date | undefined>> = {
  'no period': undefined,
  'a future period end': daysAgo(-20),
  'a period that ended 7 days ago': daysAgo(7),
  'a period that ended 9 days ago': daysAgo(9),
};
const FLAGS = [{}, { is_admin: true }, { is_pro_trainer: 'true' }];
/**
 * Google's emulator needs a minute for all kinds of members. Unless every file runs on it, each
 * kind and tier has one of the flags there, and all of them on our evaluator.
 */
const isThinned =
  process.env['RULES_BACKEND'] === 'emulator' && process.env['RULES_ON_EMULATOR'] !== 'all';
const videos = TIERS.flatMap((level) =>
  PUBLICATION_STATUSES.flatMap((status) =>
    ['member', 'author'].map((author_id) => ({
      path: `videos/${level}-${status}-${author_id}`,
      level,
      status,
      author_id,
    })),
  ),
);
const events = EVENT_STATUSES.flatMap((status) =>
  [true, false].map((is_public) => ({ path: `events/${status}-${is_public}`, status, is_public })),
);
const world = useRules('agreement', () => ({
  ...Object.fromEntries(videos.map(({ path, ...video }) => [path, buildVideo(video)])),
  ...Object.fromEntries(events.map(({ path, ...event }) => [path, event])),
  ...Object.fromEntries(TIERS.map((tier) => [`catalog/${tier}`, { cards: [] }])),
  ...Object.fromEntries(TIERS.map((tier) => [`news/${tier}`, { items: [] }])),
  'chat_rooms/1': { name: 'Tchat 1' },
}));

/** Access according to domain/access/access.ts, by path. */
function granted(uid: string, member: Member | null): Record<string, boolean> {
  const now = new Date();
  const viewer = member && { uid, member };
  return Object.fromEntries([
    ...videos.map((video) => [video.path, canSeeVideo(viewer, video, now)]),
    ...events.map((event) => [event.path, canSeeEvent(member, event, now)]),
    ...TIERS.map((tier) => [`catalog/${tier}`, canOpenLevel(member, tier, now)]),
    ...TIERS.map((tier) => [`news/${tier}`, canOpenLevel(member, tier, now)]),
    ['chat_rooms/1', isVip(member, now)],
  ]);
}

/** Access according to the rules, by path. */
async function allowedByRules(uid: string | null): Promise<Record<string, boolean>> {
  const paths = Object.keys(granted('', null));
  const answers = paths.map((path) =>
    world
      .as(uid)
      .get(path)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'permission-denied') {
            return false;
          }
          throw error;
        },
      ),
  );
  const allowed = await Promise.all(answers);
  return Object.fromEntries(paths.map((path, at) => [path, allowed[at] ?? false]));
}

/** Parsers expect Firestore's timestamps; the rules tests store dates. */
const toMember = (fields: Fields): Member =>
  parseProfile(
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        value instanceof Date ? { toMillis: () => value.getTime() } : value,
      ]),
    ),
  );

describe('the rules and domain/access/access.ts agree', () => {
  it('on a visitor', async () => {
    expect(await allowedByRules(null)).toEqual(granted('', null));
  });

  const kinds = SUBSCRIPTION_STATUSES.flatMap((status) =>
    MEMBERSHIP_SOURCES.flatMap((source) =>
      Object.keys(PERIODS).map((period) => [status, source, period] as const),
    ),
  );
  it.each(kinds)(
    'on members who are %s, decided by %s, with %s',
    async (status, source, period) => {
      const kind = kinds.findIndex((one) => one.join() === [status, source, period].join());
      for (const [index, tier] of TIERS.entries()) {
        for (const flags of isThinned ? [FLAGS[(kind + index) % FLAGS.length]] : FLAGS) {
          const profile = buildProfile('member', {
            subscription_tier: tier,
            subscription_status: status,
            membership_source: source,
            ...(PERIODS[period] ? { current_period_end: PERIODS[period] } : {}),
            ...flags,
          });
          await world.seed({ 'profiles/member': profile });
          expect({ tier, flags, ...(await allowedByRules('member')) }).toEqual({
            tier,
            flags,
            ...granted('member', toMember(profile)),
          });
        }
      }
    },
  );
});
