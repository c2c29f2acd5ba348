import { expect, it } from 'vitest';
import { rowsOf } from './rows.ts';

const say = (user_id: string, at: string) => ({
  id: `${user_id} ${at}`,
  data: { user_id, author_name: user_id, message: 'x', created_at: new Date(at) },
});

it('separates days and groups what one author says in a row', () => {
  const rows = rowsOf([
    say('a', '2026-11-19T23:58:00'),
    say('a', '2026-11-19T23:59:00'),
    say('a', '2026-11-20T00:01:00'),
    say('b', '2026-11-20T00:02:00'),
    say('b', '2026-11-20T00:03:00'),
    say('b', '2026-11-20T00:08:00'),
    say('a', '2026-11-20T00:09:00'),
  ]);
  expect(rows.map((row) => (row.kind === 'day' ? 'day' : row.beginsGroup))).toEqual([
    'day',
    true,
    false,
    'day',
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

it('nothing said is nothing shown', () => {
  expect(rowsOf([])).toEqual([]);
});
