import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Encoding } from '@atelier/domain/content/encoding';
import { initTranslations } from '../../test/real-translations.ts';
import { FilmState } from './film-state.tsx';

afterEach(cleanup);
beforeEach(() => initTranslations('fr'));

const start = new Date('2026-11-23T10:00:00Z');
const info = {
  width: 1280,
  height: 720,
  duration_s: 90,
  codec: 'hevc',
  renditions: ['360', '720'],
  has_slow: false,
};
const encoding = (fields: object): Encoding => ({
  kind: 'video',
  owner: 'videos/v',
  author_id: 'ines',
  source: 'videos/drafts/ines/1.mov',
  state: 'running',
  attempts: 1,
  steps: { probe: 0 },
  created_at: start,
  updated_at: new Date(start.getTime() + 100_000),
  ...(fields as Partial<Pick<Encoding, 'state'>>),
});

it.each([
  ['En attente de préparation', { state: 'waiting' }],
  ['Examen du fichier', {}],
  [
    'Préparation 720p, environ 2 min',
    { info, steps: { probe: 1, '360': 1, '720': 0.5, images: 0 } },
  ],
  [
    'Échec : le fichier s’arrête à 01:12',
    { state: 'failed', error: { code: 'media-cut-off', at_s: 72.1 } },
  ],
  [
    'Échec : ce format n’est pas pris en charge',
    { state: 'failed', error: { code: 'media-unsupported' } },
  ],
])('says %s', (text, fields) => {
  const { container } = render(<FilmState encoding={encoding(fields)} />);
  expect(container.textContent?.trim().replaceAll(/\s/g, ' ')).toBe(text);
});

it('says that a film is ready only where asked', () => {
  expect(render(<FilmState encoding={undefined} isPrepared />).container.textContent).toBe('Prête');
  expect(render(<FilmState encoding={undefined} />).container.textContent).toBe('');
});

it.each([
  ['worker-failed', '/admin/jobs'],
  ['media-unreadable', undefined],
] as const)('leads an admin from %s to %s', (code, to) => {
  const failed = encoding({ state: 'failed', error: { code } });
  const { container } = render(<FilmState encoding={failed} canRetry />, { wrapper: MemoryRouter });
  expect(container.querySelector('a')?.getAttribute('href')).toBe(to);
  expect(render(<FilmState encoding={failed} />).container.querySelector('a')).toBeNull();
});
