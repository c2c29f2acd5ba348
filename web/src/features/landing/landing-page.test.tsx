import i18next from 'i18next';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STARTER_KIT } from '@atelier/domain/shop/starter-kit';
import { initTranslations } from '../../test/real-translations.ts';

vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'signed-out' }) }));
vi.mock('../../lib/site/use-public-home.ts', () => ({ usePublicHome: () => ({ home: null, error: null }) }));
const { LandingPage } = await import('./landing-page.tsx');

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it('has its sections in their order, and the kit with its picture and price', () => {
  render(
    <MemoryRouter>
      <LandingPage />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    (['acts', 'practice', 'views', 'pricing', 'events', 'kit', 'faq', 'closing'] as const).map((name) =>
      i18next.t(`landing:${name}.title`),
    ),
  );
  expect(screen.getByRole('group', { name: i18next.t('landing:practice.label') })).toBeTruthy();
  expect(screen.getByRole('img', { name: i18next.t('landing:kit.picture') })).toBeTruthy();
  const cents = new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' }).format(
    STARTER_KIT.price_cents / 100,
  );
  expect(screen.getByText(cents, { normalizer: (text) => text }).parentElement?.textContent).toContain('TTC');
  expect(screen.getByRole('link', { name: i18next.t('landing:kit.action') }).getAttribute('href')).toBe('/starter-kit');
});
