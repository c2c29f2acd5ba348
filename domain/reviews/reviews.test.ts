import { describe, expect, test } from 'vitest';
import {
  answerInput,
  CRITERIA,
  MAX_MARK,
  parseMoveReview,
  parseValidation,
  replyText,
  reviewInput,
} from './move-review.ts';
import {
  CLAIM_MS,
  dayAfterReviewMonth,
  findClaimProblem,
  findHolderProblem,
  findSendProblem,
  medianOf,
  parseReviewMonth,
  PROMISED_MS,
  REVIEW_KEPT_MS,
  reviewMonthOf,
} from './review-decisions.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

test('a claim lasts 30 minutes, a review 180 days, an answer is promised within 72 hours', () => {
  expect([CLAIM_MS, REVIEW_KEPT_MS, PROMISED_MS]).toEqual([1_800_000, 15_552_000_000, 259_200_000]);
});

describe('a clip is sent', () => {
  const consent = 'adult' as const;
  test.each([
    ['by Premium members who stated their age', {}, null],
    ['with the consent of a parent', { consent: 'parent' as const }, null],
    ['four times a month', { sent: ['a', 'b', 'c'] }, null],
    ['not five times', { sent: ['a', 'b', 'c', 'd'] }, 'reviews-used-up'],
    ['not with another plan', { tier: 'pro' as const }, 'forbidden'],
    ['not before the statement', { consent: undefined }, 'clip-consent'],
  ])('%s', (_fact, changed, problem) => {
    expect(findSendProblem({ tier: 'premium', consent, sent: [], ...changed })).toBe(problem);
  });

  test.each([
    ['2026-11-30T22:59:59Z', '2026-11'],
    ['2026-11-30T23:00:00Z', '2026-12'],
  ])('at %s in the month %s', (instant, month) => {
    expect(reviewMonthOf(new Date(instant))).toBe(month);
    expect(parseReviewMonth({ month, sent: ['a'] }).sent).toEqual(['a']);
  });

  test.each([
    ['2026-11', '2026-12-01'],
    ['2026-12', '2027-01-01'],
    ['2027-01', '2027-02-01'],
    ['2027-02', '2027-03-01'],
  ])('after the clips of %s more can be sent from %s', (month, day) => {
    expect(dayAfterReviewMonth(month)).toBe(day);
  });
});

describe('a clip is claimed', () => {
  const held = {
    user_id: 'zoe',
    state: 'claimed',
    trainer_id: 'ines',
    claimed_until: at(1),
  } as const;
  test.each([
    ['while it waits', { state: 'waiting' as const }, 'luc', null],
    ['by one trainer at a time', {}, 'luc', 'review-taken'],
    ['longer by the trainer who holds it', {}, 'ines', null],
    ['by another one when the claim is over', { claimed_until: NOW }, 'luc', null],
    ['not by its member', { state: 'waiting' as const }, 'zoe', 'forbidden'],
    ['not once it is answered', { state: 'answered' as const }, 'ines', 'conflict'],
  ])('%s', (_fact, changed, trainer, problem) => {
    expect(findClaimProblem({ ...held, ...changed }, trainer, NOW)).toBe(problem);
  });

  test.each([
    ['by the trainer who holds it', {}, 'ines', null],
    ['by the same trainer late, if nobody else took it', { claimed_until: NOW }, 'ines', null],
    ['by another trainer', {}, 'luc', 'review-taken'],
    ['without a claim', { state: 'waiting' as const }, 'ines', 'conflict'],
    ['a second time', { state: 'answered' as const }, 'ines', 'conflict'],
  ])('answering %s is allowed or refused', (_fact, changed, trainer, problem) => {
    expect(findHolderProblem({ ...held, ...changed }, trainer)).toBe(problem);
  });
});

test.each([
  [[], null],
  [[5], 5],
  [[9, 1, 5], 5],
  [[1, 9, 3, 5], 4],
])('the median of %j is %s', (delays, median) => {
  expect(medianOf(delays)).toBe(median);
});

test.each([
  ['a clip of 4.9 s', { trim_out_s: 4.9 }],
  ['a clip of 20.1 s', { trim_out_s: 20.1 }],
  ['a clip that ends before it begins', { trim_in_s: 12 }],
  ['a clip that ends after its file', { duration_s: 9 }],
  ['a file of over two minutes', { duration_s: 121 }],
  ['another file name', { file: 'mine.mp4' }],
  ['a file in another folder', { file: '../source.mp4' }],
  ['an id that is a path', { review_id: 'a/b' }],
  ['a malformed move id', { move_id: 'Le tour' }],
])('refuses %s', (_what, changed) => {
  const clip = { duration_s: 30, trim_in_s: 0, trim_out_s: 10, previous_id: null };
  const input = { ...clip, review_id: 'r1', file: 'source.webm', video_id: 'v1', move_id: 'tour' };
  expect(reviewInput.safeParse(input).success).toBe(true);
  expect(reviewInput.safeParse({ ...input, ...changed }).success).toBe(false);
});

describe('an answer', () => {
  const point = (x: number) => ({ x, y: 0.5 });
  const line = (points: number) => ({
    kind: 'line',
    points: Array.from({ length: points }, () => point(0.1)),
  });
  const drawn = (...shapes: object[]) => ({ drawings: [{ at_s: 1, shapes }] });
  const input = {
    criteria: Object.fromEntries(CRITERIA.map((criterion) => [criterion, MAX_MARK])),
    notes: [{ at_s: 1.2, text: 'Plus haut' }],
    ...drawn({ kind: 'arrow', points: [point(0), point(1)] }, line(64)),
    verdict: 'again',
    change: 'Le poignet',
    reply_file: null,
  };
  test('has marks, notes, drawings and one thing to change', () => {
    expect(answerInput.safeParse(input).success).toBe(true);
    expect(answerInput.safeParse({ ...input, verdict: 'validated', change: null }).success).toBe(
      true,
    );
    expect(answerInput.safeParse({ ...input, reply_file: '1700000000000.webm' }).success).toBe(
      true,
    );
  });
  test.each([
    ['a mark too high', { criteria: { ...input.criteria, plane: 3 } }],
    ['a mark too few', { criteria: { height: 1, plane: 1, catch: 1 } }],
    ['a blank note', { notes: [{ at_s: 1, text: ' ' }] }],
    ['21 notes', { notes: Array.from({ length: 21 }, () => ({ at_s: 1, text: 'x' })) }],
    ['a point outside the frame', drawn({ kind: 'circle', points: [point(0), point(1.01)] })],
    ['an arrow of three points', drawn({ kind: 'arrow', points: [point(0), point(1), point(0)] })],
    ['a line of 65 points', drawn(line(65))],
    ['a drawing without shapes', drawn()],
    ['11 shapes', drawn(...Array.from({ length: 11 }, () => line(2)))],
    ['7 drawings', { drawings: Array.from({ length: 7 }, () => ({ at_s: 1, shapes: [line(2)] })) }],
    ['nothing to change', { change: null }],
    ['something to change in a validated move', { verdict: 'validated' }],
    ['a file elsewhere', { reply_file: '../1700000000000.webm' }],
  ])('is refused with %s', (_what, changed) => {
    expect(answerInput.safeParse({ ...input, ...changed }).success).toBe(false);
  });
});

test('what the member replies is a text like a comment', () => {
  expect(replyText.parse(' Merci\n\n\n\u{202E}! ')).toBe('Merci\n\n!');
  for (const text of [' ', '\u{2800}', 'a\n'.repeat(62)]) {
    expect(replyText.safeParse(text).success).toBe(false);
  }
});

test('documents are read with their instants', () => {
  const stamp = { toMillis: () => NOW.getTime() };
  const move = { video_id: 'v1', move_id: 'tour', name_fr: 'Le tour', name_en: 'The spin' };
  const clip = {
    path: 'review_clips/zoe/r1/source.mp4',
    duration_s: 9,
    trim_in_s: 0,
    trim_out_s: 9,
  };
  const sent = {
    user_id: 'zoe',
    author_name: 'Zoé',
    tier: 'premium',
    clip,
    lesson: { start_s: 1, end_s: 3 },
  };
  const review = { ...move, ...sent, state: 'waiting', created_at: stamp, expires_at: stamp };
  expect(parseMoveReview(review)).toMatchObject({ state: 'waiting', created_at: NOW });
  const validation = {
    ...move,
    trainer_id: 'ines',
    trainer_name: 'Inès',
    review_id: 'r1',
    validated_at: stamp,
  };
  expect(parseValidation(validation)).toMatchObject({ validated_at: NOW });
});
