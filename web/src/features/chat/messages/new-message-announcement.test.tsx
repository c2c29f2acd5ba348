import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Timeline } from './timeline.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values: Record<string, string | number>) => [key, ...Object.values(values)].join(' '),
    i18n: { language: 'fr' },
  }),
}));
const { NewMessageAnnouncement: Announcement } = await import('./new-message-announcement.tsx');

const say = (place: number, user_id: string, message = `no ${place}`) => ({
  id: `m${place}`,
  data: { user_id, author_name: user_id, message, created_at: new Date(1_000_000 + place) },
});
const of = (...messages: ReturnType<typeof say>[]): Timeline => ({ messages, complete: true, confirmed: true });
const said = () => screen.getByRole('status').textContent;

function heard(...timelines: Timeline[]): string[] {
  const { rerender } = render(<Announcement timeline={{ ...of(), confirmed: false }} uid="me" />);
  return timelines.map((timeline) => {
    rerender(<Announcement timeline={timeline} uid="me" />);
    return said();
  });
}
afterEach(cleanup);

it('keeps silent about what was there before, and about one’s own', () => {
  expect(heard(of(say(1, 'ines')), of(say(1, 'ines'), say(2, 'me')))).toEqual(['', '']);
});
it('says who wrote what', () => {
  expect(heard(of(say(1, 'ines')), of(say(1, 'ines'), say(2, 'malo')))).toEqual(['', 'list.announced malo no 2']);
});
it('says who sent a file', () => {
  expect(heard(of(say(1, 'ines')), of(say(1, 'ines'), say(2, 'malo', '')))).toEqual(['', 'list.announced-file malo']);
});
it('says how many came at once, and the last of them', () => {
  expect(heard(of(say(1, 'ines')), of(say(1, 'ines'), say(2, 'malo'), say(3, 'ines'), say(4, 'me')))).toEqual([
    '',
    'unread 2 2. list.announced ines no 3',
  ]);
});
it('says nothing when an older one goes or changes', () => {
  const [one, two] = [say(1, 'ines'), say(2, 'malo')];
  expect(heard(of(one, two), of(two), of({ ...two, data: { ...two.data, message: 'changed' } }))).toEqual(['', '', '']);
});
