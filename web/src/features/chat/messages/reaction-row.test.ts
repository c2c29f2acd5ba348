import { expect, it } from 'vitest';
import { reactionCounts, withReaction } from './reaction-row.tsx';

const reactions = { a: '🔥', b: '👍', c: '🔥', d: 'buy now' };

it('counts the offered reactions and marks the member’s', () => {
  expect(reactionCounts({ reactions }, 'c')).toEqual([
    { reaction: '👍', count: 1, own: false },
    { reaction: '🔥', count: 2, own: true },
  ]);
  expect(reactionCounts({}, 'c')).toEqual([]);
});

it('changes the reaction of one member only', () => {
  expect(withReaction({ reactions }, 'a', '👍')).toEqual({ ...reactions, a: '👍' });
  expect(withReaction({ reactions }, 'a', null)).toEqual({ b: '👍', c: '🔥', d: 'buy now' });
  expect(withReaction({}, 'a', '👍')).toEqual({ a: '👍' });
});
