import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DRAFT_VIDEO } from '../../test/draft-video.ts';
import { fakeLiveSource } from '../../test/fake-firestore.ts';
import { initTranslations } from '../../test/real-translations.ts';
import { plain } from '../../test/plain-text.ts';

vi.mock('../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(false) }));
vi.mock('../../lib/upload/upload-records.ts', () => ({
  watchUnfinishedUploads: () => () => undefined,
}));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'loading' }),
  useViewer: () => ({
    uid: DRAFT_VIDEO.author_id,
    member: { is_admin: false, is_pro_trainer: true },
  }),
}));
vi.mock('../../lib/media/use-signed-url.ts', () => ({
  useSignedUrl: () => ({ status: 'loading' }),
}));
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => vi.fn() }));
vi.mock('../../components/content/unfinished-uploads.tsx', () => ({
  UnfinishedUploads: ({
    onResume,
    onlySending,
  }: {
    onResume: (record: object) => void;
    onlySending?: boolean;
  }) => (
    <>
      {onlySending === true ? <p>Sending</p> : null}
      {onlySending === false ? <p>Unfinished</p> : null}
      <button onClick={() => onResume({})}>Resume a new video</button>
    </>
  ),
}));
const { LiveSourceContext } = await import('../../lib/firestore/live-query.tsx');
const { UploadProPage } = await import('./upload-pro-page.tsx');

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

const source = fakeLiveSource({
  'videos/v1': { ...DRAFT_VIDEO, review_note: 'Plus près.', updated_by: 'boss' },
});
const open = (live: typeof source = source) =>
  render(
    <MemoryRouter>
      <LiveSourceContext value={live}>
        <UploadProPage sessions={<p>Sessions</p>} />
      </LiveSourceContext>
    </MemoryRouter>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const form = () => screen.queryByRole('form');

it('shows the own videos with their notes first; a button opens and closes the form', () => {
  open();
  expect(screen.getByText(/Plus près\.$/)).toBeTruthy();
  expect([headings(), form()]).toEqual([['Mes vidéos'], null]);
  expect(screen.getByText('Unfinished')).toBeTruthy();
  press('Nouvelle proposition');
  expect(headings()).toEqual(['Mes vidéos', 'Nouvelle proposition']);
  expect(document.activeElement?.textContent).toBe('Nouvelle proposition');
  expect(form()).not.toBeNull();
  expect([screen.queryByText('Unfinished'), screen.queryByText('Sending')?.textContent]).toEqual([
    null,
    'Sending',
  ]);
  press('Fermer le formulaire');
  expect([headings(), form()]).toEqual([['Mes vidéos'], null]);
});

it('shows what was answered to refused proposals, whose videos are gone', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
  const item = (title: string, day: number, fields: object) => ({
    [`notifications/${DRAFT_VIDEO.author_id}/items/${title}`]: {
      kind: 'draft',
      video_id: title,
      title,
      state: 'refused',
      created_at: at(day),
      ...fields,
    },
  });
  open(
    fakeLiveSource({
      ...item('Sombre', 20, { reason: 'On ne voit rien.' }),
      ...item('Floue', 21, {}),
      ...item('Belle', 22, { state: 'accepted' }),
    }),
  );
  const section = screen.getByRole('region', { name: 'Propositions refusées' });
  expect([...section.querySelectorAll('li')].map((one) => plain(one.textContent))).toEqual([
    'Floue 21 novembre 2026Sans motif.',
    'Sombre 20 novembre 2026On ne voit rien.',
  ]);
});

it('opens the form of a draft to correct instead of that of a new one', () => {
  open();
  press('Nouvelle proposition');
  press(`Corriger ${DRAFT_VIDEO.title}`);
  expect(headings()).toEqual([
    'Mes vidéos',
    `Corriger : ${DRAFT_VIDEO.title}`.replace(' :', '\u00a0:'),
  ]);
  press(`Ne plus corriger ${DRAFT_VIDEO.title}`);
  expect(form()).toBeNull();
});

it('opens the form of an interrupted upload', async () => {
  open();
  press('Resume a new video');
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Nouvelle proposition' }),
  ).toBeTruthy();
});

it('shows the sessions once the height of the list above them is known', () => {
  open(() => ({ status: 'loading' }));
  expect(screen.queryByText('Sessions')).toBeNull();
  cleanup();
  open();
  expect(screen.getByText('Sessions')).toBeTruthy();
});
