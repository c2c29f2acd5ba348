import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { initTranslations } from '../../test/real-translations.ts';

let settings: SiteSettings;
let session: object;
vi.mock('../../lib/site/settings.tsx', () => ({
  useSettings: () => ({ status: 'ready', settings }),
}));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => session, signOut: vi.fn() }));
const { MaintenanceScreen } = await import('./maintenance-screen.tsx');

async function notice(locale: 'fr' | 'en', stored: Partial<SiteSettings>): Promise<string> {
  settings = { maintenance: true, show_testimonials: false, ...stored };
  await initTranslations(locale);
  render(
    <MemoryRouter>
      <MaintenanceScreen signIn={null} />
    </MemoryRouter>,
  );
  return screen.getByRole('status').textContent;
}

beforeEach(() => {
  session = { status: 'signed-out' };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  [
    'fr',
    { maintenance_message_fr: 'On répare le rideau.' },
    /^On répare le rideau\.Le site est en maintenance/,
  ],
  ['en', { maintenance_message_en: 'New curtain.' }, /^New curtain\.The site is under maintenance/],
  ['fr', { maintenance_message_en: 'New curtain.' }, /^Le site est en maintenance/],
  ['en', {}, /^The site is/],
] as const)('shows the message of its language (%s, %o)', async (locale, stored, text) => {
  expect(await notice(locale, stored)).toMatch(text);
});

it.each([
  ['fr', '2026-11-23T17:59:00Z', true],
  ['en', '2026-11-23T17:59:00Z', true],
  ['fr', '2026-11-23T18:01:00Z', false],
] as const)(
  'shows the expected end until it has passed (%s, at %s)',
  async (locale, now, isShown) => {
    vi.setSystemTime(new Date(now));
    const text = await notice(locale, { maintenance_until: new Date('2026-11-23T18:00:00Z') });
    expect(/(Retour prévu|Expected back).*23.*2026/.test(text)).toBe(isShown);
  },
);

it('takes the expected end away when it passes on an open page', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T17:59:30Z') });
  expect(await notice('fr', { maintenance_until: new Date('2026-11-23T18:00:00Z') })).toContain(
    'Retour prévu',
  );
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(screen.getByRole('status').textContent).not.toContain('Retour prévu');
});

it('leads a signed-in admin to the settings instead of the login', async () => {
  session = { status: 'signed-in', profile: { is_admin: true } };
  await notice('fr', {});
  expect(screen.getByRole('link', { name: 'Réglages' }).getAttribute('href')).toBe(
    '/admin/settings',
  );
  expect(screen.queryByRole('button')).toBeNull();
});
