import i18next from 'i18next';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { STARTER_KIT } from '@atelier/domain/shop/starter-kit';
import { initTranslations, LOCALE_FILES } from '../../test/real-translations.ts';

vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'signed-out' }) }));
let home: Pick<PublicHome, 'videos' | 'events'> | null;
vi.mock('../../lib/site/use-public-home.ts', () => ({
  usePublicHome: () => ({ home, error: null }),
}));
const { LandingPage } = await import('./landing-page.tsx');

beforeEach(async () => {
  home = null;
  await initTranslations('fr');
});
afterEach(cleanup);

const show = () =>
  render(
    <MemoryRouter>
      <LandingPage />
    </MemoryRouter>,
  );

it('has its sections in their order, and the kit with its picture and price', () => {
  show();
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(
    (['acts', 'practice', 'views', 'pricing', 'events', 'kit', 'faq', 'closing'] as const).map(
      (name) => i18next.t(`landing:${name}.title`),
    ),
  );
  expect(screen.getByRole('group', { name: i18next.t('landing:practice.label') })).toBeTruthy();
  expect(screen.getByRole('img', { name: i18next.t('landing:kit.picture') })).toBeTruthy();
  const cents = new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' }).format(
    STARTER_KIT.price_cents / 100,
  );
  expect(
    screen.getByText(cents, { normalizer: (text) => text }).parentElement?.textContent,
  ).toContain('TTC');
  expect(
    screen.getByRole('link', { name: i18next.t('landing:kit.action') }).getAttribute('href'),
  ).toBe('/starter-kit');
});

it.each([
  ['fr', /au programme$/],
  ['en', /on the programme$/],
] as const)(
  'says of the planned numbers in its figures that they are on the programme (%s)',
  async (locale, words) => {
    await initTranslations(locale);
    show();
    const figures = within(
      screen.getByRole('region', { name: i18next.t('landing:figures.label') }),
    );
    for (const number of ['250+', '50+']) {
      expect(figures.getByText(number).parentElement?.querySelector('dt')?.textContent).toMatch(
        words,
      );
    }
  },
);

it('promises no number of videos outside of its figures', () => {
  for (const [file, texts] of LOCALE_FILES) {
    if (!file.endsWith('/landing')) continue;
    const others = [...texts].filter(([key]) => !key.startsWith('figures.'));
    expect(others.filter(([, text]) => /\b(?:100|200|250|3) ?(?:\+|vid)/.test(text))).toEqual([]);
  }
});

it.each([
  [null, 'Sans carte bancaire.'],
  [{ videos: {}, events: [] }, 'Sans carte bancaire.'],
  [{ videos: { free: 1 }, events: [] }, '1 vidéo gratuite déjà en ligne, sans carte bancaire.'],
  [{ videos: { free: 12 }, events: [] }, '12 vidéos gratuites déjà en ligne, sans carte bancaire.'],
])('counts the free videos where it asks to sign up (%j)', (answer, text) => {
  home = answer;
  show();
  expect(screen.getByText(text).dataset.videoCount).toBe('free');
});
