import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeptTakes } from '../../../lib/device/kept-takes.ts';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const confirmClipConsent = vi.fn<(request: object) => Promise<unknown>>();
let kept: KeptTakes | null;
let reviews: LiveState<object[]>;

vi.mock('../data/review-store.ts', () => ({ confirmClipConsent }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({
    status: 'signed-in',
    uid: 'zoe',
    profile: { clip_consent: { by: 'adult' } },
  }),
}));
vi.mock('../../../lib/device/use-kept-takes.ts', () => ({ useKeptTakes: () => kept }));
vi.mock('../../../components/takes/kept-takes-list.tsx', () => ({
  KeptTakesList: () => <p>The takes</p>,
}));
vi.mock('../../../lib/firestore/live-query.tsx', () => ({ useLiveQuery: () => reviews }));
const { ReviewsPage } = await import('./reviews-page.tsx');

const NOTHING_KEPT: KeptTakes = { takes: [], lost: 0, failure: null };
const NO_REVIEWS: LiveState<object[]> = { status: 'ready', data: [], fromCache: false };
const show = () =>
  render(
    <MemoryRouter>
      <ReviewsPage />
    </MemoryRouter>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  vi.resetAllMocks();
  confirmClipConsent.mockResolvedValue({});
  kept = NOTHING_KEPT;
  reviews = NO_REVIEWS;
  await initTranslations('fr');
});
afterEach(cleanup);

it('lets a member correct what was stated about the age', async () => {
  show();
  expect(screen.getByText(/Vous avez déclaré.*18 ans ou plus/)).toBeTruthy();
  press('Corriger ma déclaration');
  fireEvent.click(screen.getByRole('radio', { name: /moins de 18\sans/ }));
  press('Continuer');
  await vi.waitFor(() =>
    expect(confirmClipConsent).toHaveBeenCalledExactlyOnceWith({ by: 'parent' }),
  );
  expect(await screen.findByRole('button', { name: 'Corriger ma déclaration' })).toBeTruthy();
});

const TAKES: KeptTakes = { ...NOTHING_KEPT, lost: 1 };
const LOADING: LiveState<object[]> = { status: 'loading' };
it.each<[string, KeptTakes | null, LiveState<object[]>, [boolean, boolean, boolean]]>([
  ['the takes are read', null, NO_REVIEWS, [false, false, false]],
  ['the clips are read', TAKES, LOADING, [true, false, false]],
  ['nothing is missing', TAKES, NO_REVIEWS, [true, true, true]],
])('shows nothing below what is not there yet: %s', (_when, takes, clips, shown) => {
  kept = takes;
  reviews = clips;
  show();
  const texts = ['The takes', 'Aucun clip envoyé.', 'Corriger ma déclaration'];
  expect(texts.map((text) => screen.queryByText(text) !== null)).toEqual(shown);
});
