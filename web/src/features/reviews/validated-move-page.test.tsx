import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

let stored: object | null;
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useDocOnce: () => ({ status: 'ready', data: stored, fromCache: false }),
}));
vi.mock('./shared/review-player.tsx', () => ({
  ReviewPlayer: ({ source, clip }: { source: object; clip: object }) => (
    <output>{JSON.stringify([source, clip])}</output>
  ),
}));
let viewer: { uid: string } | null;
vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => viewer,
  useSession: () => ({ status: 'loading' }),
}));
const { ToastProvider } = await import('../../components/feedback/toast.tsx');
const { ValidatedMovePage } = await import('./validated-move-page.tsx');

const show = () =>
  render(
    <MemoryRouter>
      <ToastProvider>
        <ValidatedMovePage code="c0de" />
      </ToastProvider>
    </MemoryRouter>,
  );

beforeEach(async () => {
  stored = {
    name_fr: 'Le tour',
    name_en: 'The turn',
    member_name: 'Zoé',
    trainer_name: 'Inès Ravel',
    validated_at: new Date('2026-11-20T10:00:00Z'),
  };
  viewer = null;
  await initTranslations('fr');
});
afterEach(cleanup);

it('names the move, its member and the trainer, without a clip, and asks not to be indexed', () => {
  const { unmount } = show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Le tour');
  expect(screen.getByText('Un mouvement validé de Zoé')).toBeTruthy();
  expect(screen.getByText(/Validé par Inès Ravel le 20/)).toBeTruthy();
  expect(document.querySelector('output')).toBeNull();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  unmount();
  expect(document.querySelector('meta[name=robots]')).toBeNull();
});

it('plays the part of the clip that the member shows', () => {
  stored = { ...stored, clip: { trim_in_s: 3, trim_out_s: 9.5 } };
  show();
  const [source, clip] = JSON.parse(
    document.querySelector('output')?.textContent ?? '[]',
  ) as unknown[];
  expect(source).toEqual({ kind: 'validated-clip', id: 'c0de' });
  expect(clip).toEqual({ trim_in_s: 3, trim_out_s: 9.5 });
});

it('is reported to the admins by a member, and on the contact page by others', async () => {
  const { unmount } = show();
  expect(screen.getByRole('link', { name: 'Signaler cette page' }).getAttribute('href')).toBe(
    '/contact',
  );
  unmount();
  viewer = { uid: 'luc' };
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Signaler cette page' }));
  expect(await screen.findByRole('dialog', { name: /Signaler/ })).toBeTruthy();
});

it('says that a page was taken back', () => {
  stored = null;
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page retirée');
});
