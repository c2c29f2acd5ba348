import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { publishedBy } from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { fakeLiveSource } from '../../../test/fake-firestore.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const fetchCount = vi.fn<(spec: QuerySpec) => Promise<number>>();
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({ fetchCount }));
const requestSignedUrl = vi.fn<(file: object) => Promise<{ url: string }>>();
vi.mock('../../../lib/media/batch-signed-urls.ts', () => ({ requestSignedUrl }));
vi.mock('./draft-player.tsx', () => ({ DraftPlayer: () => null }));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { DraftCard } = await import('./draft-card.tsx');

beforeEach(async () => {
  fetchCount.mockResolvedValue(0);
  await initTranslations('fr');
});
afterEach(cleanup);

const STATES = ['En attente', 'À corriger par son auteur', 'Corrigée, à revoir'];

it.each<[string, Partial<Video>]>([
  ['En attente', {}],
  ['À corriger par son auteur', { review_note: 'Plus de lumière.', updated_by: 'boss' }],
  ['Corrigée, à revoir', { review_note: 'Plus de lumière.', updated_by: 'ines' }],
])('the card of a draft shows its state: %s', (state, fields) => {
  render(
    <MemoryRouter>
      <DraftCard id="v1" draft={{ ...DRAFT_VIDEO, ...fields }} onRequest={vi.fn()} />
    </MemoryRouter>,
  );
  expect(STATES.filter((one) => screen.queryByText(one) !== null)).toEqual([state]);
  expect(screen.queryByText('Plus de lumière.', { exact: false }) !== null).toBe(
    fields.review_note !== undefined,
  );
});

it('names the author, with their picture and the number of their videos online', async () => {
  requestSignedUrl.mockResolvedValue({ url: 'https://media.example/ines.jpg' });
  fetchCount.mockResolvedValue(2);
  const { author_id } = DRAFT_VIDEO;
  const account = {
    email: 'ines@example.com',
    locale: 'fr',
    time_zone: 'Europe/Paris',
    created_at: new Date(),
  };
  const profile = {
    display_name: 'Inès Ravel',
    avatar_url: 'avatars/ines/1.jpg',
    ...account,
    ...FRESH_MEMBERSHIP,
  };
  render(
    <MemoryRouter>
      <LiveSourceContext value={fakeLiveSource({ [`profiles/${author_id}`]: profile })}>
        <DraftCard id="v1" draft={DRAFT_VIDEO} onRequest={vi.fn()} />
      </LiveSourceContext>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Inès Ravel' }).getAttribute('href')).toBe(
    `/admin/users/${author_id}`,
  );
  expect(await screen.findByText('2 vidéos en ligne')).toBeTruthy();
  await vi.waitFor(() =>
    expect(document.querySelector('img')?.src).toBe('https://media.example/ines.jpg'),
  );
  expect(requestSignedUrl).toHaveBeenCalledExactlyOnceWith({ kind: 'avatar', id: author_id });
  expect(fetchCount).toHaveBeenCalledExactlyOnceWith(publishedBy(author_id));
});
