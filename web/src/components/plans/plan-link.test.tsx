import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import type { Locale } from '@atelier/domain/values';
import { initTranslations } from '../../test/real-translations.ts';

let home: Pick<PublicHome, 'videos'> | null;
vi.mock('../../lib/site/use-public-home.ts', () => ({
  usePublicHome: () => ({ home, error: null }),
}));
let profile: object | null = null;
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () =>
    profile === null ? { status: 'signed-out' } : { status: 'signed-in', profile },
}));
const { PlanLink, PreviewLink } = await import('./plan-link.tsx');
const { PlanPanel } = await import('./plan-panel.tsx');

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it.each([
  ['unknown', null, 'Voir les vidéos Pro'],
  ['12', { videos: { basic: 3, pro: 12 } }, 'Voir les 12 vidéos Pro déjà en ligne'],
  ['1', { videos: { pro: 1 } }, 'Voir la vidéo Pro déjà en ligne'],
  ['0', { videos: { pro: 0 } }, 'Voir les vidéos Pro'],
])('the link to the videos of a plan tells their number: %s', (_number, answer, label) => {
  home = answer;
  render(
    <MemoryRouter>
      <PreviewLink tier="pro" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe('/preview/pro');
});

const member = {
  subscription_status: 'active',
  membership_source: 'stripe',
  current_period_end: new Date('2099-01-01'),
};
it.each([
  ['a visitor', null, 'S’abonner à Pro'],
  ['a free member', { ...member, subscription_tier: 'free' }, 'S’abonner à Pro'],
  ['a Basic member', { ...member, subscription_tier: 'basic' }, 'Passer à Pro'],
  ['a Premium member', { ...member, subscription_tier: 'premium' }, 'Passer à Pro'],
])('the link of a plan keeps the plan for %s', (_who, viewer, label) => {
  profile = viewer;
  home = null;
  render(
    <MemoryRouter>
      <PlanLink tier="pro" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(
    '/subscription?plan=pro',
  );
});

it.each([
  ['fr', 'basic', 'Vidéos au programme100+', 'Voir les 7 vidéos Basic déjà en ligne'],
  ['fr', 'pro', 'Vidéos au programme200+', 'Voir les 12 vidéos Pro déjà en ligne'],
  ['fr', 'premium', 'Vidéos au programme250+', 'Voir la vidéo Premium déjà en ligne'],
  ['en', 'basic', 'Videos on the programme100+', 'See the 7 Basic videos online now'],
  ['en', 'pro', 'Videos on the programme200+', 'See the 12 Pro videos online now'],
  ['en', 'premium', 'Videos on the programme250+', 'See the Premium video online now'],
] satisfies [Locale, PaidTier, string, string][])(
  'a card (%s, %s) tells the planned videos from those that are online',
  async (locale, tier, planned, online) => {
    await initTranslations(locale);
    home = { videos: { basic: 7, pro: 12, premium: 1 } };
    render(
      <MemoryRouter>
        <PlanPanel tier={tier} cents={1999} interval="month" highlighted={false} current={false} />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe(planned);
    expect(screen.getByRole('link', { name: online })).toBeTruthy();
  },
);
