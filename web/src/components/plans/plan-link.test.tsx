import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { initTranslations } from '../../test/real-translations.ts';

let home: Pick<PublicHome, 'videos'> | null;
vi.mock('../../lib/site/use-public-home.ts', () => ({ usePublicHome: () => ({ home, error: null }) }));
let profile: object | null = null;
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => (profile === null ? { status: 'signed-out' } : { status: 'signed-in', profile }),
}));
const { PlanLink, PreviewLink } = await import('./plan-link.tsx');

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it.each([
  ['unknown', null, 'Voir les vidéos Pro'],
  ['12', { videos: { basic: 3, pro: 12 } }, 'Voir les 12 vidéos Pro'],
  ['1', { videos: { pro: 1 } }, 'Voir les vidéos Pro'],
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
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe('/subscription?plan=pro');
});
