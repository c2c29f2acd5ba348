import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import type { Write } from '../../lib/firestore/writes.ts';

const moderate = vi.fn<(request: object) => Promise<{ ok: true }>>();
/** The stored report limit of the member, and the answer of the server to the next report. */
const limit = { stored: null as { count: number } | null, answer: (): Promise<void> => Promise.resolve() };
const reported: (readonly Write[])[] = [];
const state = vi.hoisted(() => ({ session: { status: 'signed-out' } as Session }));
vi.mock('../../lib/moderation/moderation-calls.ts', () => ({ moderate }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => state.session }));
vi.mock('../../lib/firestore/writes.ts', async (original) => ({
  ...(await original<object>()),
  commitTransaction: (_path: string, _parse: unknown, follows: (data: unknown) => readonly Write[]) => {
    reported.push(follows(limit.stored));
    return limit.answer();
  },
}));
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => vi.fn() }));
vi.mock('./data/comment-store.ts', () => ({ deleteComment: vi.fn() }));
vi.mock('./data/use-comments.ts', () => ({
  useCommentCount: () => 2,
  useCommentPage: () => ({
    status: 'ready',
    fromCache: false,
    data: [
      ['mine', 'zoe', 'Zoé', 'Un tour net'],
      ['theirs', 'malo', 'Autre Voix', '<img src=x onerror="alert(1)">'],
    ].map(([id, user_id, author_name, content]) => ({
      id,
      data: { user_id, author_name, content, rating: 4, created_at: new Date('2026-11-20T10:00:00Z') },
    })),
  }),
}));
const { CommentsSection } = await import('./comments-section.tsx');

const member = (isAdmin: boolean) =>
  ({ status: 'signed-in', uid: 'zoe', profile: { display_name: 'Zoé', is_admin: isAdmin } }) as Session;
function open(session: Session): void {
  state.session = session;
  render(
    <MemoryRouter>
      <CommentsSection videoId="le-tour-simple" />
    </MemoryRouter>,
  );
}
const theirs = () => within(screen.getAllByRole('article')[1] as HTMLElement);
const buttons = (index: number) =>
  within(screen.getAllByRole('article')[index] as HTMLElement)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label')?.replace('’', "'"));
const inDialog = () => within(screen.getByRole('dialog'));
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button));

beforeEach(async () => {
  vi.clearAllMocks();
  limit.stored = null;
  limit.answer = () => Promise.resolve();
  reported.length = 0;
  localStorage.clear();
  await initTranslations('fr');
});
afterEach(cleanup);

it('shows markup in a comment as text', () => {
  open({ status: 'signed-out' });
  expect(theirs().getByText('<img src=x onerror="alert(1)">')).toBeTruthy();
  expect(document.querySelector('article img')).toBeNull();
});

it('offers sign-in to visitors, own edits and reports to members, and all deletions to admins', () => {
  open({ status: 'signed-out' });
  expect(screen.getByText('Connectez-vous pour donner votre avis.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publier' })).toBeNull();
  expect([buttons(0), buttons(1)]).toEqual([[], []]);
  cleanup();
  open(member(false));
  expect(screen.getByRole('button', { name: 'Publier' })).toBeTruthy();
  const own = ['Modifier mon avis', 'Supprimer mon avis'];
  expect([buttons(0), buttons(1)]).toEqual([own, ["Signaler l'avis de Autre Voix"]]);
  cleanup();
  open(member(true));
  expect(buttons(1)).toEqual(["Supprimer l'avis de Autre Voix", "Signaler l'avis de Autre Voix"]);
});

it('an admin deletes the comment of another member through the server, after a confirmation', async () => {
  moderate.mockResolvedValue({ ok: true });
  open(member(true));
  await click(theirs().getByRole('button', { name: /^Supprimer/ }));
  expect(moderate).not.toHaveBeenCalled();
  await click(inDialog().getByRole('button', { name: 'Supprimer' }));
  expect(moderate.mock.calls).toEqual([[{ target: 'videos/le-tour-simple/comments/theirs', action: 'delete' }]]);
});

it('a report requires a reason, names the comment, and counts towards the hourly limit', async () => {
  limit.stored = { count: 1 };
  open(member(false));
  await click(theirs().getByRole('button', { name: /^Signaler/ }));
  await click(inDialog().getByRole('button', { name: 'Signaler' }));
  expect(inDialog().getByText('Dites en quelques mots ce qui ne va pas.')).toBeTruthy();
  expect(reported).toEqual([]);
  fireEvent.change(inDialog().getByRole('textbox'), { target: { value: ' Hors sujet ' } });
  await click(inDialog().getByRole('button', { name: 'Signaler' }));
  expect(reported[0]).toMatchObject([
    { kind: 'merge', path: 'report_limits/zoe', data: { count: 2 } },
    {
      data: {
        reporter: 'zoe',
        target: 'videos/le-tour-simple/comments/theirs',
        reason: 'Hors sujet',
        state: 'open',
      },
    },
  ]);
});

it.each([
  ['the eleventh within an hour', 10, /^Vous avez envoyé dix signalements en une heure/],
  ['any other rejection', 3, /^Vous n.y avez pas accès/],
])('shows why a report is rejected: %s', async (_title, count, text) => {
  limit.stored = { count };
  limit.answer = () => Promise.reject(new AppError('forbidden'));
  open(member(false));
  await click(theirs().getByRole('button', { name: /^Signaler/ }));
  fireEvent.change(inDialog().getByRole('textbox'), { target: { value: 'Encore' } });
  await click(inDialog().getByRole('button', { name: 'Signaler' }));
  expect(inDialog().getByRole('alert').textContent).toMatch(text);
});
