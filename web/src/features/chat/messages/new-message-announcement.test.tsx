import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Timeline } from './timeline.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values: Record<string, string | number>) =>
      [key, ...Object.values(values)].join(' '),
    i18n: { language: 'fr' },
  }),
}));
const { NewMessageAnnouncement } = await import('./new-message-announcement.tsx');

const message = (number: number, user_id: string, text = `no ${number}`) => ({
  id: `m${number}`,
  data: { user_id, author_name: user_id, message: text, created_at: new Date(1_000_000 + number) },
});
const timelineOf = (...messages: ReturnType<typeof message>[]): Timeline => ({
  messages,
  complete: true,
  confirmed: true,
});

function announcements(...timelines: Timeline[]): string[] {
  const { rerender } = render(
    <NewMessageAnnouncement timeline={{ ...timelineOf(), confirmed: false }} uid="me" />,
  );
  return timelines.map((timeline) => {
    rerender(<NewMessageAnnouncement timeline={timeline} uid="me" />);
    return screen.getByRole('status').textContent;
  });
}
afterEach(cleanup);

it('announces neither older messages nor own ones', () => {
  expect(
    announcements(timelineOf(message(1, 'ines')), timelineOf(message(1, 'ines'), message(2, 'me'))),
  ).toEqual(['', '']);
});
it('announces author and text', () => {
  expect(
    announcements(
      timelineOf(message(1, 'ines')),
      timelineOf(message(1, 'ines'), message(2, 'malo')),
    ),
  ).toEqual(['', 'list.announced malo no 2']);
});
it('announces the sender of a file', () => {
  expect(
    announcements(
      timelineOf(message(1, 'ines')),
      timelineOf(message(1, 'ines'), message(2, 'malo', '')),
    ),
  ).toEqual(['', 'list.announced-file malo']);
});
it('announces how many arrived at once, and the last of them', () => {
  expect(
    announcements(
      timelineOf(message(1, 'ines')),
      timelineOf(message(1, 'ines'), message(2, 'malo'), message(3, 'ines'), message(4, 'me')),
    ),
  ).toEqual(['', 'unread 2 2. list.announced ines no 3']);
});
it('announces nothing when a message is deleted or edited', () => {
  const one = message(1, 'ines');
  const two = message(2, 'malo');
  expect(
    announcements(
      timelineOf(one, two),
      timelineOf(two),
      timelineOf({ ...two, data: { ...two.data, message: 'changed' } }),
    ),
  ).toEqual(['', '', '']);
});
