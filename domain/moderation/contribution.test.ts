import { expect, test } from 'vitest';
import { parseContributionPath, contributionPath } from './contribution.ts';

test.each([
  ['videos/v1/comments/c1', { kind: 'comment', video: 'v1', id: 'c1' }],
  ['move_reviews/r1', { kind: 'review', id: 'r1' }],
  ['validated_moves/c0de', { kind: 'page', id: 'c0de' }],
  ['chat_rooms/3/messages/m-1', { kind: 'message', room: '3', id: 'm-1' }],
  ['live_sessions/s1/questions/u1', { kind: 'question', session: 's1', id: 'u1' }],
])('%s is a contribution', (target, contribution) => {
  const found = parseContributionPath(target);
  expect(found).toEqual(contribution);
  expect(found && contributionPath(found)).toBe(target);
});

test.each([
  '',
  'profiles/u1',
  'videos/v1',
  'move_reviews/',
  'move_reviews/r1/x/y',
  'validated_moves/',
  'videos/v1/comments/',
  'videos//comments/c1',
  'videos/v1/comments/c1/x/y',
  'videos/v1/views/u1',
  'videos/../comments/c1',
  'videos/v1/comments/__x__',
  'chat_rooms/4/messages/m1',
  'chat_rooms/1/comments/m1',
  'live_sessions/s1/bookings/u1',
])('“%s” is none', (target) => {
  expect(parseContributionPath(target)).toBeNull();
});
