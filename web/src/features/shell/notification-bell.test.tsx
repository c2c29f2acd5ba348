import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { initTranslations } from '../../test/real-translations.ts';

let unseenNews: readonly object[] = [];
vi.mock('../../lib/content/use-news.ts', () => ({
  useUnseenNews: (profile: Profile | null) => (profile === null ? [] : unseenNews),
}));
const { NotificationBell } = await import('./notification-bell.tsx');

const bell = (unseen: number | null) => (
  <MemoryRouter>
    <NotificationBell
      profile={
        unseen === null
          ? null
          : ({
              notified_at: Array.from({ length: unseen }, () => new Date()),
            } as unknown as Profile)
      }
    />
  </MemoryRouter>
);
const name = () => screen.getByRole('link').getAttribute('aria-label');
const announced = () => screen.getByRole('status').textContent;

beforeEach(async () => {
  unseenNews = [];
  await initTranslations('fr');
});
afterEach(cleanup);

it.each([
  [null, 'Notifications', ''],
  [0, 'Notifications', ''],
  [1, 'Notifications, 1 nouvelle', '1'],
  [9, 'Notifications, 9 nouvelles', '9'],
  [10, 'Notifications, 9+ nouvelles', '9+'],
])('with %s new notifications it is "%s" and shows "%s"', (unseen, label, shown) => {
  render(bell(unseen));
  expect(name()).toBe(label);
  expect(screen.getByRole('link').textContent).toBe(shown);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/notifications');
});

it('announces what arrives, but not what was there when the page opened or was seen', () => {
  const { rerender } = render(bell(null));
  rerender(bell(2));
  expect(announced()).toBe('');
  rerender(bell(3));
  expect(announced()).toBe('Une nouvelle notification');
  rerender(bell(0));
  expect(announced()).toBe('');
});

it('counts what is new in the plan, which was there when the page opened', () => {
  const { rerender } = render(bell(1));
  unseenNews = [{}, {}];
  rerender(bell(1));
  expect([name(), announced()]).toEqual(['Notifications, 3 nouvelles', '']);
  unseenNews = Array.from({ length: 9 }, () => ({}));
  rerender(bell(1));
  expect(name()).toBe('Notifications, 9+ nouvelles');
});
