import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatMessage } from '@atelier/domain/chat/chat-documents';
import type { ChatRoomId } from '@atelier/domain/values';
import { AppError } from '../../../lib/errors.ts';
import { setLiveScope } from '../../../lib/firestore/live-scope.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type { Outbox, OutgoingMessage } from '../outbox/outbox.ts';
import type { TimelineMessage } from '../data/live-chat.ts';
import type { ChatViewer } from '../messages/use-message-actions.tsx';

const messages = vi.hoisted((): { live: object } => ({ live: {} }));
const storeMessages = (data: readonly unknown[]) =>
  (messages.live = { status: 'ready', fromCache: false, data });
const onSeen = vi.fn<(newestMs: number) => void>();
let items: readonly OutgoingMessage[] = [];
const outbox = {
  items: () => items,
  subscribe: () => () => undefined,
  add: vi.fn<Outbox['add']>(),
  wake: vi.fn(),
  stop: vi.fn(),
  retry: vi.fn<Outbox['retry']>(),
  discard: vi.fn<Outbox['discard']>(),
  stopUpload: vi.fn<Outbox['stopUpload']>(),
  confirmShown: vi.fn(),
} satisfies Outbox;
vi.mock('../data/live-chat.ts', async (original) => ({
  ...(await original<object>()),
  useLiveMessages: () => messages.live,
}));
vi.mock('../outbox/member-outbox.ts', () => ({ memberOutbox: () => outbox }));
const editMessage = vi.hoisted(() => vi.fn<(...values: string[]) => Promise<void>>());
const deleteMessage = vi.hoisted(() => vi.fn<(...values: string[]) => Promise<void>>());
vi.mock('../data/chat-store.ts', () => ({
  markRead: () => Promise.resolve(),
  editMessage,
  deleteMessage,
}));
vi.mock('../../../lib/device/chosen-files.ts', () => ({
  keepChosenFile: () => Promise.resolve(),
  readChosenFile: () => Promise.resolve(null),
}));
vi.mock('../media/shrink-image.ts', () => ({ shrinkImage: (file: File) => Promise.resolve(file) }));
vi.mock('../media/use-media-link.ts', () => ({
  useMediaLink: () => ({
    link: { url: 'https://example.test/film.mp4', poster: 'https://example.test/film.jpg' },
    error: null,
    failed: false,
  }),
}));
const session = vi.hoisted(() => ({
  status: 'signed-in',
  email: 'zoe@example.test',
  emailVerified: true,
}));
vi.mock('../../../lib/session/session.tsx', () => ({ useSession: () => session }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => vi.fn() }));
const { RoomView } = await import('./room-view.tsx');

const me: ChatViewer = {
  uid: 'me',
  name: 'Moi',
  isAdmin: false,
  timeZone: 'Europe/Paris',
  mute: null,
};
const message = (
  minute: number,
  text: string,
  fields: Partial<ChatMessage> = {},
): TimelineMessage => ({
  id: `m${minute}`,
  data: {
    user_id: 'ines',
    author_name: 'Inès',
    message: text,
    created_at: new Date(Date.UTC(2026, 10, 20, 10, minute)),
    ...fields,
  },
});
const outgoingMessage = (fields: Partial<OutgoingMessage>): OutgoingMessage => ({
  id: 'out',
  uid: 'me',
  room: '1',
  text: '',
  file: { name: 'photo.jpg', kind: 'image', content: new Blob(['x']), path: null },
  queuedAtMs: 0,
  fault: null,
  state: 'waiting',
  uploadProgress: 0,
  ...fields,
});

const page = (viewer: ChatViewer, room: ChatRoomId = '1') => (
  <MemoryRouter>
    <RoomView
      key={room}
      room={{ id: room, name: 'Salon' }}
      viewer={viewer}
      readMs={0}
      onSeen={onSeen}
      head={null}
    />
  </MemoryRouter>
);
const open = (viewer = me) => render(page(viewer));
const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const write = (value: string) => fireEvent.change(composer(), { target: { value } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () => [...document.querySelectorAll<HTMLElement>('article[data-row]')];
const shows = (text: RegExp) => screen.queryAllByText(text).length > 0;

beforeEach(async () => {
  vi.clearAllMocks();
  outbox.add.mockResolvedValue();
  outbox.discard.mockResolvedValue();
  storeMessages([message(1, 'Bonsoir')]);
  items = [];
  session.emailVerified = true;
  localStorage.clear();
  sessionStorage.clear();
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  // Ends what the rooms of the member hold.
  setLiveScope('me|premium');
  setLiveScope('visitor');
});

it('a muted member can read but not write until the mute ends, and sees until when and why', () => {
  const until = new Date('2026-11-20T12:00:00Z');
  const { rerender } = open({ ...me, mute: { until, reason: 'Insultes répétées.' } });
  expect(shows(/^Votre parole est coupée jusqu.au 20 nov.* Motif\s: Insultes répétées\.$/)).toBe(
    true,
  );
  expect(shows(/^Bonsoir$/)).toBe(true);
  expect(screen.queryByRole('textbox')).toBeNull();
  rerender(page(me));
  expect(composer()).toBeTruthy();
  expect(shows(/parole est coupée/)).toBe(false);
});

it('a member whose address is unconfirmed is helped to confirm it in the place of the composer', async () => {
  session.emailVerified = false;
  const { rerender } = open();
  expect(
    await screen.findByText(/^Pour écrire dans le tchat, confirmez d.abord votre adresse zoe@/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Renvoyer l’e-mail' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  session.emailVerified = true;
  rerender(page(me));
  expect(composer()).toBeTruthy();
  expect(shows(/^Pour écrire dans le tchat/)).toBe(false);
});

it('shows the place of the messages after a moment, and nothing that is not known, while they load', () => {
  vi.useFakeTimers();
  messages.live = { status: 'loading' };
  open();
  const loading = within(screen.getByRole('region', { name: 'Messages de Salon' }));
  const placeholders = () =>
    loading.getByRole('status').querySelectorAll('[aria-hidden=true]').length;
  expect(loading.getByRole('status').textContent).toBe('Chargement...');
  expect(placeholders()).toBe(0);
  act(() => void vi.advanceTimersByTime(400));
  expect(placeholders()).toBe(4);
  expect(shows(/^Personne n.a encore rien dit ici/)).toBe(false);
  vi.useRealTimers();
});

it('shows markup as text, and links web addresses only', () => {
  const texts = [
    '<img src=x onerror="alert(1)">',
    '\u202Eexe.photo\u202C',
    '👩‍👩‍👧‍👦🇫🇷👍🏽',
    'https://example.com/a_(b), javascript:alert(1)',
  ];
  storeMessages(texts.map((text, minute) => message(minute, text)));
  open();
  expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual(texts);
  expect(document.querySelector('article img')).toBeNull();
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('https://example.com/a_(b)');
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('sends neither a blank message nor one that is too long or has too many lines, keeps the text, and says why', () => {
  open();
  write('   ');
  press(/^Envoyer$/);
  write('x'.repeat(2_001));
  expect(shows(/^Ce message est trop long : 2\s000 caractères au plus/)).toBe(true);
  fireEvent.keyDown(composer(), { key: 'Enter' });
  expect(composer().value).toHaveLength(2_001);
  write(Array.from({ length: 62 }, () => 'x').join('\n'));
  expect(shows(/^Trop de lignes/)).toBe(true);
  fireEvent.keyDown(composer(), { key: 'Enter' });
  expect(outbox.add).not.toHaveBeenCalled();
  write('x'.repeat(2_000));
  fireEvent.keyDown(composer(), { key: 'Enter' });
  expect(outbox.add).toHaveBeenCalledOnce();
  expect(composer().value).toBe('');
});

it('gives a changed message back when it could not be saved', async () => {
  storeMessages([message(1, 'Bonsoir', { user_id: 'me', author_name: 'Moi' })]);
  editMessage.mockRejectedValue(new AppError('timeout'));
  open();
  fireEvent.keyDown(composer(), { key: 'ArrowUp' });
  expect(composer().value).toBe('Bonsoir');
  write('Bonsoir à tous');
  fireEvent.keyDown(composer(), { key: 'Enter' });
  expect(composer().value).toBe('');
  await waitFor(() => expect(composer().value).toBe('Bonsoir à tous'));
  editMessage.mockResolvedValue();
  fireEvent.keyDown(composer(), { key: 'Enter' });
  await act(async () => {});
  expect(composer().value).toBe('');
  expect(editMessage).toHaveBeenLastCalledWith('1', 'm1', 'me', 'Bonsoir à tous');
});

it('keeps the edit under way while another room is shown, until its message is deleted', async () => {
  storeMessages([message(1, 'Bonsoir', { user_id: 'me', author_name: 'Moi' })]);
  deleteMessage.mockResolvedValue();
  const { rerender } = open();
  fireEvent.keyDown(composer(), { key: 'ArrowUp' });
  write('Bonsoir à tous');
  rerender(page(me, '2'));
  expect(composer().value).toBe('');
  rerender(page(me));
  expect(composer().value).toBe('Bonsoir à tous');
  expect(screen.getByRole('button', { name: /^Enregistrer la modification$/ })).toBeTruthy();
  press(/^Actions/);
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Supprimer/ }));
  press(/^Supprimer/);
  await waitFor(() => expect(composer().value).toBe(''));
  expect(deleteMessage).toHaveBeenCalledWith('1', 'm1', 'me');
});

it('own messages are not what there is to read', () => {
  storeMessages([
    message(1, 'Bonsoir'),
    message(2, 'Salut', { user_id: 'me', author_name: 'Moi' }),
  ]);
  open();
  expect(onSeen).toHaveBeenLastCalledWith(message(1, '').data.created_at.getTime());
});

it('leaves the focus alone after the last message was taken back for editing by key', async () => {
  vi.useFakeTimers();
  storeMessages([message(1, 'Bonsoir', { user_id: 'me', author_name: 'Moi' })]);
  open();
  composer().focus();
  fireEvent.keyDown(composer(), { key: 'ArrowUp' });
  fireEvent.keyDown(composer(), { key: 'Escape' });
  const row = document.querySelector<HTMLElement>('[data-row]');
  row?.focus();
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  expect(document.activeElement).toBe(row);
});

describe('files', () => {
  const jpeg = (name: string) =>
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0])], name, { type: 'image/jpeg' });
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file][accept]') as HTMLInputElement, {
      target: { files: [file] },
    });
  /** Drops files on the room. */
  function drop(...files: File[]): Promise<void> {
    const row = rows()[0] as HTMLElement;
    const event = createEvent.drop(row);
    Object.defineProperty(event, 'dataTransfer', {
      value: {
        files,
        items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
        types: ['Files'],
      },
    });
    return act(async () => void fireEvent(row, event));
  }

  it.each([
    ['photo.jpg', '<script>alert(1)</script>', /^Ce fichier n.est ni une image/],
    ['vide.png', '', /^Ce fichier est vide/],
  ])('rejects %s with a message, which disappears with the file', async (name, content, text) => {
    open();
    choose(new File([content], name, { type: 'image/jpeg' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    press(/^Retirer le fichier$/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('accepts one dropped file, and rejects two at once', async () => {
    open();
    await drop(jpeg('un.jpg'), jpeg('deux.jpg'));
    expect((await screen.findByRole('alert')).textContent).toBe('Un seul fichier par message.');
    await drop(jpeg('un.jpg'));
    expect(await screen.findByText('Fichier joint : un.jpg')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    press(/^Envoyer$/);
    expect(outbox.add.mock.calls[0]?.[0]).toMatchObject({
      text: '',
      file: { name: 'un.jpg', kind: 'image' },
    });
  });

  const cells = { 'text/plain': 'A\tB', 'text/html': '<table></table>' };
  /** Pastes into the field and returns whether the browser inserts the text. */
  const paste = (texts: Readonly<Record<string, string>>) => {
    const clipboardData = {
      types: [...Object.keys(texts), 'Files'],
      files: [jpeg('image.jpg')],
      items: [{ kind: 'file', type: 'image/jpeg', getAsFile: () => jpeg('image.jpg') }],
      getData: (type: string) => texts[type] ?? '',
    };
    return act(async () => fireEvent.paste(composer(), { clipboardData }));
  };

  it('cells pasted from a spreadsheet are text, also into an own message; a picture alone is attached', async () => {
    storeMessages([message(1, 'Bonsoir', { user_id: 'me', author_name: 'Moi' })]);
    open();
    expect(await paste(cells)).toBe(true);
    fireEvent.keyDown(composer(), { key: 'ArrowUp' });
    expect(await paste(cells)).toBe(true);
    fireEvent.keyDown(composer(), { key: 'Escape' });
    expect(screen.queryByText(/^Fichier joint/)).toBeNull();
    expect(await paste({})).toBe(false);
    expect(await screen.findByText('Fichier joint : image.jpg')).toBeTruthy();
  });
});

describe('an outgoing message', () => {
  const show = (fields: Partial<OutgoingMessage>) => {
    items = [outgoingMessage(fields)];
    open();
  };
  const own = () => within(rows().at(-1) as HTMLElement);
  const click = (name: RegExp) => fireEvent.click(own().getByRole('button', { name }));

  it('shows the upload progress, and stops the upload on request', () => {
    show({ state: 'uploading', uploadProgress: 0.4 });
    expect(own().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    click(/^Arrêter l.envoi$/);
    expect(outbox.stopUpload).toHaveBeenCalledWith('out');
  });

  it.each([
    ['stopped', /^Envoi arrêté/],
    ['unexpected', /^Le fichier n.est pas parti. Une erreur inattendue/],
    ['forbidden', /^Le fichier n.est pas parti. Le serveur ne l.a pas accepté/],
  ] as const)(
    'shows why its file was not sent: %s; offers to retry or discard it',
    (fault, text) => {
      show({ state: 'held', fault });
      expect(own().getByRole('alert').textContent).toMatch(text);
      click(/^Réessayer$/);
      expect(outbox.retry).toHaveBeenCalledWith('out');
      click(/^Abandonner$/);
      expect(outbox.discard).toHaveBeenCalledWith('out');
    },
  );

  it('does not offer to send a file again that has changed on the device', () => {
    show({ state: 'held', fault: 'file-changed' });
    expect(own().getByRole('alert').textContent).toMatch(
      /Le fichier a changé ou n.est plus là. Choisissez-le à nouveau/,
    );
    expect(own().queryByRole('button', { name: /^Réessayer$/ })).toBeNull();
    click(/^Abandonner$/);
  });

  it('asks an author whose address is unconfirmed to confirm it, and offers to send the e-mail again', async () => {
    show({ state: 'held', fault: 'email-unconfirmed', text: 'Bonsoir', file: null });
    expect(own().getByRole('alert').textContent).toMatch(
      /^Ce message n.est pas parti. Confirmez d.abord votre adresse/,
    );
    expect(await own().findByRole('button', { name: 'Renvoyer l’e-mail' })).toBeTruthy();
  });

  it.each([
    [
      'fr',
      'waiting',
      /^300 messages et commentaires par heure, c.est le maximum. Celui-ci part tout seul d.ici une heure/,
    ],
    [
      'en',
      'sending',
      /^300 messages and comments an hour are the maximum. This one leaves by itself within an hour/,
    ],
  ] as const)(
    'beyond the hour’s limit says in %s why it waits, also while it is %s',
    async (locale, state, text) => {
      await initTranslations(locale);
      show({ state, delayedBy: 'rate-limited', text: 'Bonsoir', file: null });
      expect(own().getByText(text)).toBeTruthy();
      expect(own().queryByRole('alert')).toBeNull();
    },
  );

  it.each([
    ['fr', /^Ce message n.est pas parti. Le serveur ne l.a pas accepté\./, /^Réessayer$/],
    ['en', /^This message was not sent. The server did not accept it\./, /^Try again$/],
  ] as const)('says in %s that the server rejects it', async (locale, text, retry) => {
    await initTranslations(locale);
    show({ state: 'held', fault: 'conflict', text: 'Bonsoir', file: null });
    expect(own().getByRole('alert').textContent).toMatch(text);
    expect(own().getByRole('button', { name: retry })).toBeTruthy();
  });
});

describe('by keyboard', () => {
  const video = { media_url: 'chat_media/ines/1.mp4', media_type: 'video' } as const;
  const key = (name: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('ol [tabindex], ol video, ol a')].filter(
      (element) => element.tabIndex >= 0,
    );

  it('a message list is one tab stop; Enter moves into a message, Escape back to it', async () => {
    storeMessages(
      [1, 2, 3].map((minute) => message(minute, `${minute} https://example.com/film`, video)),
    );
    open();
    await waitFor(() => expect(document.querySelectorAll('article video')).toHaveLength(3));
    expect(stops()).toEqual([rows().at(-1)]);
    act(() => rows().at(-1)?.focus());
    key('ArrowUp');
    const row = rows().at(-2);
    expect(document.activeElement).toBe(row);
    expect(stops()).toEqual([row]);
    key('Enter');
    expect(document.activeElement?.localName).toBe('a');
    expect(stops().map(({ localName }) => localName)).toEqual(['article', 'a', 'video', 'button']);
    key('Escape');
    expect(document.activeElement).toBe(row);
    key('Home');
    expect(document.activeElement).toBe(rows()[0]);
    expect(screen.getByText(/flèches/i)).toBeTruthy();
  });
});

describe('a clip', () => {
  const clip = { media_url: 'chat_media/ines/1.mov', media_type: 'video' } as const;
  const showClip = (fields: Partial<ChatMessage>) => {
    storeMessages([message(1, '', { ...clip, ...fields })]);
    open();
  };

  it.each(['ines', 'me'])(
    'that is being prepared says so, and plays nothing yet (sent by %s)',
    (user_id) => {
      showClip({ media_state: 'waiting', user_id });
      expect(screen.getByText('Vidéo en préparation...')).toBeTruthy();
      expect(document.querySelector('video')).toBeNull();
    },
  );
  it('that could not be prepared says why', () => {
    showClip({ media_state: 'failed', media_error: 'media-too-long' });
    expect(
      screen.getByText(/^Cette vidéo n.a pas pu être préparée : une minute au plus\.$/),
    ).toBeTruthy();
  });
  it('that is prepared plays, with its image before', async () => {
    showClip({});
    await waitFor(() =>
      expect(document.querySelector('video')?.getAttribute('poster')).toBe(
        'https://example.test/film.jpg',
      ),
    );
  });
});
