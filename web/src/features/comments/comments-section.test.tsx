import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import type { Write } from '../../lib/firestore/writes.ts';

const moderate = vi.fn<(request: object) => Promise<{ ok: true }>>();
const muteMember = vi.fn<(request: object) => Promise<object>>();
/** Members who are muted, as admins read them. */
let muted: { uid: string; name: string; until: Date }[];
const UNTIL = new Date(Date.now() + 3_600_000);
/** The stored report limit of the member, and the answer of the server to the next report. */
/** The rating that the member has given. */
let ownRating: number | null;
const limit = {
  stored: null as { count: number } | null,
  answer: (): Promise<void> => Promise.resolve(),
};
const toast = vi.fn();
const reported: (readonly Write[])[] = [];
const state = vi.hoisted(() => ({ session: { status: 'signed-out' } as Session }));
vi.mock('../../lib/moderation/moderation-calls.ts', () => ({ moderate, muteMember }));
vi.mock('../../lib/moderation/muted-members.ts', () => ({
  useMutedMembers: (isAdmin: boolean) =>
    isAdmin ? { status: 'ready', data: muted } : { status: 'loading' },
}));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => state.session }));
vi.mock('../../lib/firestore/writes.ts', async (original) => ({
  ...(await original<object>()),
  commitTransaction: (
    _path: string,
    _parse: unknown,
    follows: (data: unknown) => readonly Write[],
  ) => {
    reported.push(follows(limit.stored));
    return limit.answer();
  },
}));
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const publishComment = vi.fn<(...sent: unknown[]) => Promise<void>>();
const deleteComment = vi.fn<(...sent: unknown[]) => Promise<void>>();
vi.mock('./data/comment-store.ts', () => ({
  deleteComment,
  publishComment,
  ratingToKeep: () => Promise.resolve(ownRating ?? 5),
}));
vi.mock('./data/use-comments.ts', () => ({
  useCommentCount: () => 2,
  useOwnRating: (_videoId: string, uid: string | null) => (uid === null ? undefined : ownRating),
  useReplies: (_videoId: string, id: string) => ({
    page: {
      status: 'ready',
      fromCache: false,
      data: (id === 'theirs'
        ? [
            {
              user_id: 'camille',
              author_name: 'Lila',
              content: 'Pensez au pouce.',
              is_trainer: true,
            },
            { user_id: 'zoe', author_name: 'Zoé', content: 'Merci !' },
            { user_id: 'lou', author_name: 'Lou', content: 'Idem.', is_trainer: true },
          ]
        : []
      ).map((reply) => ({
        id: `from-${reply.user_id}`,
        data: { ...reply, reply_to: id, replied_at: new Date('2026-11-20T11:00:00Z') },
      })),
    },
    next: null,
    previous: null,
  }),
  useCommentPage: () => ({
    status: 'ready',
    fromCache: false,
    data: [
      ['mine', 'zoe', 'Zoé', 'Un tour net'],
      ['theirs', 'malo', 'Autre Voix', '<img src=x onerror="alert(1)">'],
    ].map(([id, user_id, author_name, content]) => ({
      id,
      data: {
        user_id,
        author_name,
        content,
        rating: 4,
        created_at: new Date('2026-11-20T10:00:00Z'),
        ...(id === 'theirs' && { reply_count: 3 }),
      },
    })),
  }),
}));
const { CommentsSection } = await import('./comments-section.tsx');

const member = (isAdmin: boolean) =>
  ({
    status: 'signed-in',
    uid: 'zoe',
    email: 'zoe@example.test',
    emailVerified: true,
    profile: { display_name: 'Zoé', is_admin: isAdmin, is_pro_trainer: false },
  }) as Session;
const page = () => (
  <MemoryRouter>
    <CommentsSection videoId="le-tour-simple" videoAuthor="camille" />
  </MemoryRouter>
);
function open(session: Session) {
  state.session = session;
  return render(page());
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
  ownRating = 4;
  limit.stored = null;
  limit.answer = () => Promise.resolve();
  reported.length = 0;
  muted = [];
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
  expect([buttons(0), buttons(1).slice(1)]).toEqual([[], []]);
  cleanup();
  open(member(false));
  expect(screen.getByRole('button', { name: 'Publier' })).toBeTruthy();
  const own = ["Répondre à l'avis de Zoé", 'Modifier mon avis', 'Supprimer mon avis'];
  const others = ["Répondre à l'avis d’Autre Voix", "Signaler l'avis d’Autre Voix"];
  expect([buttons(0), buttons(1).slice(1)]).toEqual([own, others]);
  cleanup();
  open(member(true));
  const deletes = ["Supprimer l'avis d’Autre Voix", "Signaler l'avis d’Autre Voix"];
  expect(buttons(1).slice(2)).toEqual([...deletes, 'Couper la parole à Autre Voix']);
});

it('a muted member reads until when and why instead of the form of a comment and of a reply, and edits nothing', async () => {
  const { profile, ...session } = member(false) as Extract<Session, { status: 'signed-in' }>;
  open({
    ...session,
    profile: { ...profile, muted_until: UNTIL, muted_reason: 'Insultes répétées.' },
  });
  const note = /^Votre parole est coupée jusqu.au .* Motif\s: Insultes répétées\.$/;
  expect(screen.getAllByText(note)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Publier' })).toBeNull();
  await click(theirs().getByRole('button', { name: /^Répondre/ }));
  expect(theirs().getByText(note)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(buttons(0)).toEqual(["Répondre à l'avis de Zoé", 'Supprimer mon avis']);
  cleanup();
  open({ ...session, profile: { ...profile, muted_until: new Date(Date.now() - 1_000) } });
  expect(screen.getByRole('button', { name: 'Publier' })).toBeTruthy();
  expect(buttons(0)).toContain('Modifier mon avis');
});

it('an admin mutes the author of a comment for a reason, sees until when beside the name, and lifts the mute', async () => {
  muteMember.mockResolvedValue({});
  open(member(true));
  await click(theirs().getByRole('button', { name: 'Couper la parole à Autre Voix' }));
  const submit = () => click(inDialog().getByRole('button', { name: 'Couper la parole' }));
  await submit();
  expect(inDialog().getByText('Donnez un motif.')).toBeTruthy();
  expect(muteMember).not.toHaveBeenCalled();
  fireEvent.change(inDialog().getByRole('textbox', { name: /^Motif/ }), {
    target: { value: ' Insultes ' },
  });
  await submit();
  expect(muteMember.mock.calls).toEqual([[{ uid: 'malo', minutes: 1440, reason: 'Insultes' }]]);
  cleanup();
  muted = [{ uid: 'malo', name: 'Autre Voix', until: UNTIL }];
  open(member(true));
  expect(screen.getAllByText(/^Parole coupée jusqu/)).toHaveLength(1);
  expect(theirs().queryByRole('button', { name: /^Couper la parole/ })).toBeNull();
  await click(theirs().getByRole('button', { name: 'Rendre la parole à Autre Voix' }));
  expect(muteMember).toHaveBeenLastCalledWith({ uid: 'malo', minutes: 0 });
  cleanup();
  open(member(false));
  expect(screen.queryByText(/^Parole coupée jusqu/)).toBeNull();
});

it('an admin deletes the comment of another member through the server, after a confirmation', async () => {
  moderate.mockResolvedValue({ ok: true });
  open(member(true));
  await click(theirs().getByRole('button', { name: /^Supprimer/ }));
  await click(inDialog().getByRole('button', { name: 'Supprimer' }));
  expect(inDialog().getByText('Choisissez la règle enfreinte.')).toBeTruthy();
  expect(moderate).not.toHaveBeenCalled();
  // The author reads the rule that the admin chose.
  const rules = inDialog().getByRole('radiogroup', { name: 'Règle enfreinte' });
  fireEvent.click(within(rules).getByRole('radio', { name: /^la publicité/ }));
  await click(inDialog().getByRole('button', { name: 'Supprimer' }));
  expect(moderate.mock.calls).toEqual([
    [{ target: 'videos/le-tour-simple/comments/theirs', action: 'delete', rule: 'advertising' }],
  ]);
});

it('a report requires a reason, names the comment, and counts towards the hourly limit', async () => {
  limit.stored = { count: 1 };
  open(member(false));
  await click(theirs().getByRole('button', { name: /^Signaler/ }));
  await click(inDialog().getByRole('button', { name: 'Signaler' }));
  expect(inDialog().getByText('Dites en quelques mots ce qui ne va pas.')).toBeTruthy();
  expect(reported).toEqual([]);
  fireEvent.change(inDialog().getByRole('textbox'), { target: { value: ' Hors\nsujet ' } });
  await click(inDialog().getByRole('button', { name: 'Signaler' }));
  await vi.waitFor(() => expect(toast.mock.lastCall?.[1]).toMatch(/^Merci. L.équipe va regarder/));
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

it('a second report of the same comment is thanked for, not refused', async () => {
  const report = async () => {
    await click(theirs().getByRole('button', { name: /^Signaler/ }));
    fireEvent.change(inDialog().getByRole('textbox'), { target: { value: 'Hors sujet' } });
    await click(inDialog().getByRole('button', { name: 'Signaler' }));
  };
  open(member(false));
  await report();
  // The page behind a dialog is hidden from assistive technology until it has faded out.
  await vi.waitFor(() => theirs());
  limit.answer = () =>
    reported.length === 2 ? Promise.reject(new AppError('forbidden')) : Promise.resolve();
  await report();
  await vi.waitFor(() =>
    expect(toast.mock.lastCall?.[1]).toMatch(/^Vous l.avez déjà signalé, merci/),
  );
  const paths = reported.map((writes) => writes[1]?.path);
  expect(paths).toEqual([expect.stringMatching(/^reports\/[0-9a-f]{64}$/), paths[0], paths[0]]);
  expect(reported.at(-1)?.[1]).toEqual({
    kind: 'update',
    path: paths[0],
    data: { reporter: 'zoe' },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
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
  expect((await inDialog().findByRole('alert')).textContent).toMatch(text);
});

it.each([
  [true, /^Le serveur tarde à répondre/],
  [false, /^Hors ligne/],
])('says why a comment is kept on the device (connected: %s)', async (isOnline, words) => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  publishComment.mockReturnValue(new Promise(() => {}));
  open(member(false));
  fireEvent.change(screen.getByRole('textbox', { name: 'Votre avis' }), {
    target: { value: 'Sans réponse' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Publier' }));
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.queryByText(words)).not.toBeNull();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says before anything is typed that comments and replies need a confirmed address, and keeps what is typed', async () => {
  const { rerender } = open({ ...member(false), emailVerified: false } as Session);
  expect(
    await screen.findByText(/^Pour publier un avis.* votre adresse zoe@example\.test/),
  ).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Renvoyer l’e-mail' })).toHaveLength(1);
  await click(theirs().getByRole('button', { name: /^Répondre/ }));
  expect(theirs().getByRole('button', { name: 'Renvoyer l’e-mail' })).toBeTruthy();
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre avis' });
  fireEvent.change(field(), { target: { value: 'Un beau tour' } });
  state.session = member(false);
  rerender(page());
  expect(screen.queryByText(/^Pour publier un avis/)).toBeNull();
  expect(field().value).toBe('Un beau tour');
});

const chosenStars = () =>
  screen
    .queryAllByRole<HTMLInputElement>('radio')
    .flatMap((star) => (star.checked ? [Number(star.value)] : []));
const write = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Votre avis' }), { target: { value } });

it.each([
  ['the own rating', 2, 2],
  ['five stars for a first one', null, 5],
])('shows %s as chosen, once it is known', (_title, rating, stars) => {
  ownRating = rating;
  open(member(false));
  expect(chosenStars()).toEqual([]);
  write('Encore');
  expect(chosenStars()).toEqual([stars]);
});

it('publishes a remark without a touched star with the own rating', async () => {
  ownRating = 2;
  publishComment.mockResolvedValue();
  open(member(false));
  write('Encore');
  expect(screen.queryByText(/remplace/)).toBeNull();
  await click(screen.getByRole('button', { name: 'Publier' }));
  expect(publishComment.mock.calls.map(([, , , input]) => input)).toEqual([
    { content: 'Encore', rating: 2 },
  ]);
});

it('says that another rating replaces the first one, once it is chosen', () => {
  open(member(false));
  const note = () => screen.queryByText('remplace vos 4 étoiles');
  write('Encore');
  expect(note()).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '3 étoiles' }));
  expect([chosenStars(), note() !== null]).toEqual([[3], true]);
  fireEvent.click(screen.getByRole('radio', { name: '4 étoiles' }));
  expect(note()).toBeNull();
});

it('reads the own rating when the form comes into view', () => {
  const Observer = globalThis.IntersectionObserver;
  onTestFinished(() => void (globalThis.IntersectionObserver = Observer));
  const report = new Set<(entries: object[]) => void>();
  globalThis.IntersectionObserver = class {
    constructor(notify: (entries: object[]) => void) {
      report.add(notify);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  open(member(false));
  expect(chosenStars()).toEqual([]);
  act(() => report.forEach((notify) => notify([{ isIntersecting: true }])));
  expect(chosenStars()).toEqual([4]);
});

it('opens the replies to a comment, with the badges of the author of the video and of trainers, without rating', async () => {
  open({ status: 'signed-out' });
  expect(screen.queryByText('Pensez au pouce.')).toBeNull();
  await click(theirs().getByRole('button', { name: '3 réponses' }));
  const replies = theirs().getAllByRole('article');
  expect(
    replies.map((one) => [...one.querySelectorAll('b, b + span')].map((part) => part.textContent)),
  ).toEqual([['Lila', 'Auteur de la vidéo'], ['Zoé'], ['Lou', 'Intervenant Pro']]);
  expect(replies.flatMap((one) => within(one).queryAllByRole('img'))).toEqual([]);
  expect(theirs().queryByRole('textbox')).toBeNull();
});

it('publishes a reply to the comment under which it is written, and keeps its text on the device until then', async () => {
  publishComment.mockResolvedValue();
  open(member(false));
  await click(theirs().getByRole('button', { name: /^Répondre/ }));
  const field = () => theirs().getByRole('textbox', { name: 'Votre réponse' });
  expect(document.activeElement).toBe(field());
  fireEvent.change(field(), { target: { value: 'Bonne idée' } });
  cleanup();
  open(member(false));
  expect((field() as HTMLTextAreaElement).value).toBe('Bonne idée');
  await click(theirs().getByRole('button', { name: 'Publier' }));
  const [place, , author, input] = publishComment.mock.lastCall ?? [];
  expect({ place, author, input }).toMatchObject({
    place: ['le-tour-simple', 'theirs'],
    author: { uid: 'zoe', isTrainer: false },
    input: { content: 'Bonne idée' },
  });
  expect(theirs().queryByRole('textbox')).toBeNull();
});

it('a reply that is published once its form was left closes no other form', async () => {
  const answer = Promise.withResolvers<void>();
  publishComment.mockReturnValue(answer.promise);
  open(member(false));
  await click(theirs().getByRole('button', { name: '3 réponses' }));
  await click(theirs().getByRole('button', { name: /^Répondre/ }));
  fireEvent.change(theirs().getByRole('textbox'), { target: { value: 'Bonne idée' } });
  await click(theirs().getByRole('button', { name: 'Publier' }));
  await click(theirs().getByRole('button', { name: 'Modifier ma réponse' }));
  await act(async () => answer.resolve());
  expect(toast.mock.lastCall?.[0]).toBe('success');
  expect((theirs().getByRole('textbox') as HTMLTextAreaElement).value).toBe('Merci !');
});

it('members edit and delete their own replies', async () => {
  deleteComment.mockResolvedValue();
  open(member(false));
  await click(theirs().getByRole('button', { name: '3 réponses' }));
  await click(theirs().getByRole('button', { name: 'Modifier ma réponse' }));
  expect((theirs().getByRole('textbox') as HTMLTextAreaElement).value).toBe('Merci !');
  await click(theirs().getByRole('button', { name: 'Supprimer ma réponse' }));
  expect(inDialog().getByRole('heading').textContent).toMatch(/^Supprimer cette réponse/);
  await click(inDialog().getByRole('button', { name: 'Supprimer' }));
  expect(deleteComment.mock.lastCall).toEqual(['le-tour-simple', 'from-zoe', 'zoe']);
});
