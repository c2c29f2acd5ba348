import { describe, it } from 'vitest';
import { path } from '@atelier/domain/paths';
import {
  reviewsBy,
  reviewsOf,
  validationsOf,
  waitingReviews,
} from '@atelier/domain/queries/review-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import { expectAllowed, expectDenied, expectForEachPerson } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const review = (fields: Fields): Fields => ({
  user_id: 'premium',
  author_name: 'Zoé',
  tier: 'premium',
  video_id: 'v1',
  move_id: 'tour',
  state: 'waiting',
  created_at: daysAgo(1),
  expires_at: daysAgo(-179),
  ...fields,
});
const held = { state: 'claimed', trainer_id: 'trainer', claimed_until: daysAgo(-1) };
const validation: Fields = {
  video_id: 'v1',
  move_id: 'tour',
  trainer_id: 'trainer',
  trainer_name: 'Inès',
};
const all = [path.moveReview('waits'), path.moveReview('held'), path.moveReview('taken')];

/**
 * `held` and `answered` are of the trainer, `taken` of another one; `former` of a member who is no
 * trainer any more.
 */
const { as } = useRules('move-reviews', () => ({
  [path.moveReview('waits')]: review({}),
  [path.moveReview('held')]: review(held),
  [path.moveReview('answered')]: review({ state: 'answered', trainer_id: 'trainer' }),
  [path.moveReview('taken')]: review({ ...held, trainer_id: 'luc' }),
  [path.moveReview('former')]: review({ ...held, trainer_id: 'basic' }),
  [path.moveReview('reported')]: review({ ...held, trainer_id: 'luc', reported: true }),
  [path.reviewMonth('premium', '2026-11')]: { month: '2026-11', sent: ['waits'] },
  [path.validation('premium', 'v1', 'tour')]: validation,
  [path.reviewStats()]: { waiting: 2 },
  [path.validatedMove('code')]: { name_fr: 'Le tour' },
}));

describe('a review', () => {
  expectForEachPerson((uid) => as(uid).get(path.moveReview('waits')), {
    allowed: ['premium', 'trainer'],
    denied: ['other', 'basic', 'admin', 'nobody', null],
  });
  describe('that the trainer holds', () => {
    expectForEachPerson((uid) => as(uid).get(path.moveReview('held')), {
      allowed: ['premium', 'trainer'],
      denied: ['other', 'admin', null],
    });
  });
  it('allowed: the trainer who answered', () =>
    expectAllowed(as('trainer').get(path.moveReview('answered'))));
  it('denied: a trainer, while another one holds it', () =>
    expectDenied(as('trainer').get(path.moveReview('taken'))));
  it('denied: who is no trainer any more', () =>
    expectDenied(as('basic').get(path.moveReview('former'))));
  it('allowed: an admin, once it is reported', () =>
    expectAllowed(as('admin').get(path.moveReview('reported'))));
  it('allowed: one that is gone', () => expectAllowed(as('premium').get(path.moveReview('gone'))));
  it('denied: one that is gone, to a visitor', () =>
    expectDenied(as(null).get(path.moveReview('gone'))));
  it.each(all)('denied: changing %s', async (one) => {
    await expectDenied(as('premium').update(one, { state: 'answered' }));
    await expectDenied(as('trainer').update(one, { trainer_id: 'trainer' }));
    await expectDenied(as('premium').delete(one));
  });
  it('denied: sending one', () =>
    expectDenied(as('premium').set(path.moveReview('new'), review({}))));
});

describe('lists', () => {
  expectForEachPerson((uid) => as(uid).list(waitingReviews()), {
    allowed: ['trainer'],
    denied: ['premium', 'basic', 'admin', null],
  });
  it('denied: a page of 101', () => expectDenied(as('trainer').list(waitingReviews(101))));
  it('allowed: what a trainer holds or answered', () =>
    expectAllowed(as('trainer').list(reviewsBy('trainer'))));
  it('denied: what another one holds', () => expectDenied(as('trainer').list(reviewsBy('luc'))));
  it('denied: what one holds who is no trainer any more', () =>
    expectDenied(as('basic').list(reviewsBy('basic'))));
  it('allowed: one’s own clips', () => expectAllowed(as('premium').list(reviewsOf('premium'))));
  it("denied: another one's clips", () => expectDenied(as('other').list(reviewsOf('premium'))));
  it('denied: all', () => expectDenied(as('trainer').list(querySpec('move_reviews', 10))));
});

describe('the month and the validated moves of a member', () => {
  it.each([path.reviewMonth('premium', '2026-11'), path.validation('premium', 'v1', 'tour')])(
    '%s',
    async (one) => {
      await expectAllowed(as('premium').get(one));
      for (const uid of ['other', 'trainer', 'admin', null]) await expectDenied(as(uid).get(one));
      await expectDenied(as('premium').set(one, { month: '2026-11', sent: [] }));
      await expectDenied(as('premium').delete(one));
    },
  );
  it('denied: a list of months', () =>
    expectDenied(as('premium').list(querySpec('profiles/premium/review_months', 1))));
  it('allowed: the list of moves', () =>
    expectAllowed(as('premium').list(validationsOf('premium'))));
  it("denied: another one's list", () => expectDenied(as('other').list(validationsOf('premium'))));
  it('denied: without a limit', () =>
    expectDenied(as('premium').listAll('profiles/premium/validations')));
  it('denied: stating a consent in the profile', () =>
    expectDenied(
      as('premium').update('profiles/premium', { clip_consent: { by: 'adult', at: new Date() } }),
    ));
});

it.each(['review_months', 'validations'])(
  'denied: %s of all members, also to an admin',
  (collection) => expectDenied(as('admin').list({ ...querySpec(collection, 10), scope: 'group' })),
);

describe('a public page', () => {
  expectForEachPerson((uid) => as(uid).get(path.validatedMove('code')), {
    allowed: ['free', null],
    denied: [],
  });
  it('denied: a list', () => expectDenied(as('admin').list(querySpec('validated_moves', 1))));
  it('denied: making one', () =>
    expectDenied(as('premium').set(path.validatedMove('new'), { name_fr: 'Le tour' })));
  it('denied: changing it', () =>
    expectDenied(as('premium').update(path.validatedMove('code'), { name_fr: 'x' })));
});

describe('how long clips wait', () => {
  expectForEachPerson((uid) => as(uid).get(path.reviewStats()), {
    allowed: ['free'],
    denied: [null],
  });
  it('denied: changing it', () =>
    expectDenied(as('trainer').set(path.reviewStats(), { waiting: 0 })));
});
