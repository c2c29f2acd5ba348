import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../test/real-translations.ts';

vi.mock('../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'signed-out' }) }));
const { LanguageToggle } = await import('../features/shell/language-toggle.tsx');
const { LocaleFromUrl } = await import('./locale-from-url.tsx');

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <LocaleFromUrl />
      <LanguageToggle />
      <Address />
    </MemoryRouter>,
  );
const address = () => screen.getByRole('status').textContent;
const switchLanguage = () => fireEvent.click(screen.getByRole('button'));
const clearChoice = () => {
  document.cookie = 'lng=; max-age=0; path=/';
};

beforeEach(async () => {
  clearChoice();
  await initTranslations('fr');
});
afterEach(cleanup);

it.each([
  ['/login?next=%2Fchat&lng=en', '/login?next=%2Fchat'],
  ['/videos/free?lng=EN-gb&q=tour%20simple#liste', '/videos/free?q=tour%20simple#liste'],
  ['/events?q=jury&lng=en', '/en/events?q=jury'],
  ['/en/events?lng=en', '/en/events'],
])('the language in %s is shown and stored, and leaves the address: %s', async (from, expected) => {
  open(from);
  await waitFor(() =>
    expect([i18next.language, document.cookie, address()]).toEqual(['en', 'lng=en', expected]),
  );
});

it('an unknown language changes nothing', () => {
  open('/login?lng=de');
  expect([i18next.language, document.cookie, address()]).toEqual(['fr', '', '/login?lng=de']);
});

it.each([
  ['/login?lng=en&next=%2Fchat', 'fr', '/login?next=%2Fchat'],
  ['/login?next=%2Fchat', 'en', '/login?next=%2Fchat'],
  [
    '/reset-password?mode=verifyEmail&lang=fr&oobCode=x',
    'en',
    '/reset-password?mode=verifyEmail&oobCode=x',
  ],
  ['/events?q=jury&type=demo#liste', 'en', '/en/events?q=jury&type=demo#liste'],
  ['/en/events?q=jury', 'fr', '/events?q=jury'],
])('the first press of the switch at %s leads to %s at %s', async (from, locale, expected) => {
  open(from);
  const other = locale === 'fr' ? 'en' : 'fr';
  await waitFor(() => expect(i18next.language).toBe(other));
  switchLanguage();
  await waitFor(() =>
    expect([i18next.language, document.cookie, address()]).toEqual([
      locale,
      `lng=${locale}`,
      expected,
    ]),
  );
});
