import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Locale } from '@atelier/domain/values';
import { AppError } from '../../lib/errors.ts';
import type { Item, LiveState } from '../../lib/firestore/live-query.tsx';
import { href } from '../../lib/routes.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';

const at = new Date('2026-11-20T10:00:00Z');
const comment = (content: string, more: object = {}) => ({
  user_id: 'malo',
  author_name: 'Malo',
  content,
  rating: 4,
  created_at: at,
  ...more,
});
const reply = (content: string) => ({
  user_id: 'rose',
  author_name: 'Lila',
  content,
  reply_to: 'old',
  replied_at: at,
});
const ready = <T,>(data: T): LiveState<T> => ({ status: 'ready', fromCache: false, data });
/** What is stored, by id; only `new` is on the first page of the list. */
let stored: Record<string, object>;
const REPLIES = ['r1', 'r2'];
const items = (ids: readonly string[]): LiveState<Item<object>[]> =>
  ready(ids.flatMap((id) => (stored[id] === undefined ? [] : [{ id, data: stored[id] }])));
const reads = vi.fn<(what: string) => void>();
let answer: LiveState<object | null> | null;

const state = vi.hoisted(() => ({ session: { status: 'signed-out' } as Session }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => state.session }));
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => () => {} }));
const publishComment = vi.fn(() => Promise.resolve());
vi.mock('./data/comment-store.ts', () => ({
  publishComment,
  ratingToKeep: () => Promise.resolve(5),
}));
vi.mock('./data/use-comments.ts', () => ({
  useCommentCount: () => 40,
  useOwnRating: () => null,
  useReplies: () => ({ page: items(REPLIES), next: null, previous: null }),
  useComment: (_videoId: string, id: string | null) => {
    if (id === null) return { status: 'loading' };
    reads(id);
    return answer ?? ready(stored[id] ?? null);
  },
  useCommentPage: () => {
    reads('the list');
    return items(['new']);
  },
}));
const { CommentsSection } = await import('./comments-section.tsx');

const Address = () => <output>{useLocation().hash}</output>;
const page = () => (
  <>
    <CommentsSection videoId="le-tour" videoAuthor="camille" />
    <Address />
  </>
);
function open(id: string) {
  return render(
    <MemoryRouter initialEntries={[href.comment('le-tour', id)]}>{page()}</MemoryRouter>,
  );
}
const marked = () => document.querySelectorAll('[aria-current="true"]');
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));

beforeEach(async () => {
  stored = {
    new: comment('Tout neuf.'),
    old: comment('Très clair.', { reply_count: 2 }),
    r1: reply('Pensez au pouce.'),
    r2: reply('Et au coude.'),
  };
  answer = null;
  reads.mockClear();
  state.session = { status: 'signed-out' };
  localStorage.clear();
  await initTranslations('fr');
});
afterEach(cleanup);

it('shows a comment of a later page first, marked, for the focus and the anchor, and reads nothing else', () => {
  open('old');
  const article = screen.getByRole('article', { name: 'Avis auquel mène le lien' });
  expect([article.id, article.tabIndex, article.getAttribute('aria-current')]).toEqual([
    'comment-old',
    -1,
    'true',
  ]);
  expect(document.getElementById(article.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Très clair.',
  );
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(new Set(reads.mock.calls.flat())).toEqual(new Set(['old']));
});

it('all comments follow on a press, without a mark; the address leads to them', async () => {
  open('old');
  await click(screen.getByRole('link', { name: 'Afficher tous les avis' }));
  expect(screen.getByText('Tout neuf.')).toBeTruthy();
  expect(screen.queryByText('Très clair.')).toBeNull();
  expect(marked()).toHaveLength(0);
  const heading = screen.getByRole('heading', { name: '40 avis' });
  expect([screen.getByRole('status').textContent, heading.tabIndex]).toEqual([
    `#${heading.id}`,
    -1,
  ]);
});

it('shows a reply below its comment, marked; the other replies are added once they are opened', async () => {
  open('r2');
  const [parent, linked, ...others] = screen.getAllByRole('article');
  expect([parent?.getAttribute('aria-current'), others]).toEqual([null, []]);
  expect(linked).toBe(screen.getByRole('article', { name: 'Réponse à laquelle mène le lien' }));
  expect(within(linked as HTMLElement).getByText('Et au coude.')).toBeTruthy();
  expect(linked?.id).toBe('comment-r2');
  await click(screen.getByRole('button', { name: '2 réponses' }));
  expect(screen.getAllByText('Et au coude.')).toHaveLength(1);
  expect(screen.getByText('Pensez au pouce.')).toBeTruthy();
  expect(document.getElementById('comment-r2')).toBe(linked);
});

const signIn = (uid: string) => {
  const profile = { display_name: 'Lila', is_admin: false, is_pro_trainer: false };
  state.session = {
    status: 'signed-in',
    uid,
    email: 'l@x.test',
    emailVerified: true,
    profile,
  } as Session;
};

it('all comments are shown once the member has published one, which is among them', async () => {
  signIn('zoe');
  open('old');
  fireEvent.change(screen.getByRole('textbox', { name: 'Votre avis' }), {
    target: { value: 'Tout neuf.' },
  });
  expect(screen.queryByRole('article', { name: /./ })).not.toBeNull();
  await click(screen.getByRole('button', { name: 'Publier' }));
  await vi.waitFor(() => expect(screen.getByText('Tout neuf.').closest('article')).not.toBeNull());
  expect(marked()).toHaveLength(0);
});

it('the author of the linked reply edits it in place', async () => {
  signIn('rose');
  stored = { old: comment('Très clair.', { reply_count: 1 }), r1: reply('Pensez au pouce.') };
  open('r1');
  expect(screen.queryByRole('button', { name: '1 réponse' })).toBeNull();
  await click(screen.getByRole('button', { name: 'Modifier ma réponse' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre réponse' }).value).toBe(
    'Pensez au pouce.',
  );
});

it.each<[Locale, string, RegExp]>([
  ['fr', 'gone', /^Le texte auquel mène ce lien n.existe plus/],
  ['en', 'gone', /^The text that this link leads to no longer exists/],
  ['fr', 'r1', /^Le texte auquel mène ce lien n.existe plus/],
])(
  'says where a link led to that was deleted, and shows the others (%s, %s)',
  async (locale, id, words) => {
    await initTranslations(locale);
    delete stored.old;
    open(id);
    const note = document.getElementById(`comment-${id}`);
    expect([note?.textContent, note?.tabIndex]).toEqual([expect.stringMatching(words), -1]);
    expect(screen.getByText('Tout neuf.')).toBeTruthy();
  },
);

it('says why a comment cannot be read, and shows the others', () => {
  answer = { status: 'error', error: new AppError('invalid-data') };
  open('old');
  expect(document.getElementById('comment-old')?.querySelector('[role="alert"]')).not.toBeNull();
  expect(screen.getByText('Tout neuf.')).toBeTruthy();
});

it('without a comment in the address reads only the list', () => {
  render(<MemoryRouter initialEntries={['/videos/le-tour']}>{page()}</MemoryRouter>);
  expect(new Set(reads.mock.calls.flat())).toEqual(new Set(['the list']));
  expect(marked()).toHaveLength(0);
});

it('a visitor comes back to the comment after signing in', () => {
  open('old');
  const next = new URLSearchParams(
    screen.getByRole('link', { name: 'Connexion' }).getAttribute('href')?.split('?')[1],
  );
  expect(next.get('next')).toBe('/videos/le-tour#comment-old');
});
