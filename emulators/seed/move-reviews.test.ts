import { expect, it } from 'vitest';
import { REVIEWS_PER_MONTH } from '@atelier/domain/limits';
import { answerInput } from '@atelier/domain/reviews/move-review';
import { at, documents, moveReviews, reviewMonths, validations } from './test/demo-data.ts';

it('one clip waits, as another try of one that was answered with a drawing and notes', () => {
  const reviews = moveReviews.map(({ data }) => data);
  const waiting = reviews.filter(({ state }) => state === 'waiting');
  expect(waiting).toHaveLength(1);
  const former = documents.find(({ path }) => path === `move_reviews/${waiting[0]?.previous_id}`);
  expect(former?.data.answer).toMatchObject({ verdict: 'again' });
  for (const { answer, clip } of reviews) {
    if (answer === undefined) continue;
    expect(
      answerInput.safeParse({ ...answer, change: answer.change ?? null, reply_file: null }).success,
    ).toBe(true);
    for (const { at_s } of [...answer.notes, ...answer.drawings]) {
      expect(at_s >= clip.trim_in_s && at_s <= clip.trim_out_s).toBe(true);
    }
  }
});

it('one move is validated and has a public page', () => {
  const validation = validations[0]?.data;
  expect(documents.filter(({ path }) => at('validated_moves/*').test(path))).toMatchObject([
    { path: `validated_moves/${validation?.code}` },
  ]);
});

it('no month has more clips than the plan', () => {
  for (const { data } of reviewMonths) {
    expect(data.sent.length).toBeLessThanOrEqual(REVIEWS_PER_MONTH);
  }
});
