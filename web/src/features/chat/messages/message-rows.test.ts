import { expect, it } from 'vitest';
import { dayFormatter } from '@atelier/domain/time/day';
import { groupRows } from './message-rows.ts';

const say = (user_id: string, at: string) => ({
  id: `${user_id} ${at}`,
  data: { user_id, author_name: user_id, message: 'x', created_at: new Date(at) },
});

it('separates days and groups what one author says in a row', () => {
  const rows = groupRows(
    [
      say('a', '2026-11-19T23:58:00Z'),
      say('a', '2026-11-19T23:59:00Z'),
      say('a', '2026-11-20T00:01:00Z'),
      say('b', '2026-11-20T00:02:00Z'),
      say('b', '2026-11-20T00:03:00Z'),
      say('b', '2026-11-20T00:08:00Z'),
      say('a', '2026-11-20T00:09:00Z'),
    ],
    dayFormatter('UTC'),
  );
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
  expect(groupRows([], dayFormatter('UTC'))).toEqual([]);
});

it('a day begins where its reader lives, whatever the device says', () => {
  const night = [say('a', '2026-11-19T23:30:00Z'), say('a', '2026-11-20T00:30:00Z')];
  const days = (zone: string) =>
    groupRows(night, dayFormatter(zone)).flatMap((row) => (row.kind === 'day' ? [row.key] : []));
  expect(days('Europe/London')).toEqual(['2026-11-19', '2026-11-20']);
  expect(days('Europe/Paris')).toEqual(['2026-11-20']);
  expect(days('America/Montreal')).toEqual(['2026-11-19']);
});
