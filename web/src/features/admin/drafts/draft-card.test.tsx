import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';

vi.mock('./draft-player.tsx', () => ({ DraftPlayer: () => null }));
const { DraftCard } = await import('./draft-card.tsx');

beforeEach(() => initTranslations('fr'));
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
  expect(screen.queryByText('Plus de lumière.', { exact: false }) !== null).toBe(fields.review_note !== undefined);
});
