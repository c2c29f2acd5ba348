import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Timestamp } from 'firebase/firestore';
import type { Write } from '../../../lib/firestore/writes.ts';

const NOW_MS = Date.parse('2026-11-20T18:00:00Z');
/** By which this device's clock is behind the server's. */
const BEHIND_MS = 40_000;
const written: Write[] = [];
let stored: unknown;
let onStored = () => {};
let isConfirmed = false;
let prepares = false;
// Here the clock is measured.
vi.unmock('../../../lib/device/server-clock.ts');
vi.mock('../../../lib/prepares-films.ts', () => ({
  preparesFilms: () => Promise.resolve(prepares),
}));
vi.mock('../../../lib/firebase.ts', () => ({
  auth: () =>
    Promise.resolve({
      currentUser: {
        get emailVerified() {
          return isConfirmed;
        },
        getIdTokenResult: () => Promise.resolve({ claims: {} }),
        reload: () => Promise.resolve(),
        getIdToken: () => Promise.resolve('t'),
      },
    }),
}));
const sendNow = vi.fn<(writes: readonly Write[]) => Promise<void>>();
vi.mock('../../../lib/firestore/sdk-writes.ts', () => ({
  sendNow: (writes: readonly Write[]) => sendNow(writes),
  sendTransaction: async (_path: string, writesFor: (data: unknown) => readonly Write[]) => {
    const writes = writesFor(stored);
    await Promise.resolve();
    written.push(...writes);
    if (writes.length > 0) onStored();
  },
}));
const { markPresent, markRead, sendMessage } = await import('./chat-store.ts');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  const date = new Date(NOW_MS + BEHIND_MS).toUTCString();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers: { date } })));
  written.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** When the presence that this device sent last expires. */
const OWN_EXPIRY_MS = NOW_MS + 123;
const remember = vi.fn<(expiresAtMs: number) => void>();
const mark = () => markPresent('me', 'Moi', '1', { expiresAtMs: OWN_EXPIRY_MS, remember });
const seenAgo = (ms: number, expiresAtMs: number) => ({
  last_seen: Timestamp.fromMillis(NOW_MS + BEHIND_MS - ms),
  expires_at: Timestamp.fromMillis(expiresAtMs),
});
const byThisDevice = (ms: number) => seenAgo(ms, OWN_EXPIRY_MS);
const byAnother = (ms: number) => seenAgo(ms, OWN_EXPIRY_MS + 1);
it.each([
  ['nobody marked before', undefined, 1],
  ['this device marked just now', byThisDevice(0), 0],
  ['this device marked 29 s ago', byThisDevice(29_999), 0],
  ['half a minute has passed', byThisDevice(30_000), 1],
  ['another browser marked just now', byAnother(0), 0],
  ['another browser marked a minute ago, and will again', byAnother(60_000), 0],
  ['another browser has missed its minute', byAnother(75_000), 1],
])(
  'writes a presence only when the rules accept it and no other browser does: %s',
  async (_case, presence, writes) => {
    stored = presence;
    remember.mockClear();
    await mark();
    expect([written.length, remember.mock.calls.length]).toEqual([writes, writes]);
  },
);

it('lets a presence expire by the clock of the server, which the rules compare, and remembers when', async () => {
  stored = undefined;
  remember.mockClear();
  await mark();
  const expires_at = new Date(NOW_MS + BEHIND_MS + 10 * 60_000);
  expect(written).toEqual([
    expect.objectContaining({ data: expect.objectContaining({ expires_at }) as object }),
  ]);
  expect(remember.mock.calls).toEqual([[expires_at.getTime()]]);
});

const readAgo = (ms: number) => ({ read_at: Timestamp.fromMillis(NOW_MS + BEHIND_MS - ms) });
it.each([
  ['never read', undefined, 1],
  ['another browser marked it just now', readAgo(500), 0],
  ['marked two seconds ago', readAgo(2_000), 1],
])('marks a room as read only when the rules accept it: %s', async (_case, mark, writes) => {
  stored = mark;
  await markRead('me', '1');
  expect(written).toHaveLength(writes);
});

it('marks a room once when two tabs see its newest message at the same moment', async () => {
  stored = undefined;
  onStored = () => (stored = readAgo(0));
  await Promise.all([markRead('me', '1'), markRead('me', '1')]);
  onStored = () => {};
  expect(written).toHaveLength(1);
});

it('says that the address is unconfirmed, and sends the message once it was confirmed on another device', async () => {
  const send = () =>
    sendMessage(
      { id: 'm1', uid: 'me', room: '1', text: 'a', file: null, queuedAtMs: 0, fault: null },
      'Moi',
    );
  sendNow.mockRejectedValue({ code: 'permission-denied' });
  await expect(send()).rejects.toMatchObject({ code: 'email-unconfirmed' });
  isConfirmed = true;
  sendNow.mockClear();
  const refused = () =>
    Promise.reject(Object.assign(new Error('denied'), { code: 'permission-denied' }));
  sendNow.mockImplementationOnce(refused).mockImplementationOnce(refused).mockResolvedValue();
  await send();
  expect(sendNow).toHaveBeenCalledTimes(3);
});

it.each([
  ['a film waits where the server prepares films', 'video', true, 'waiting'],
  ['a film does not wait elsewhere', 'video', false, undefined],
  ['an image never waits', 'image', true, undefined],
] as const)('%s', async (_case, kind, isOn, media_state) => {
  prepares = isOn;
  isConfirmed = true;
  sendNow.mockResolvedValueOnce();
  const file = { name: 'a', kind, content: new Blob(), path: 'chat_media/me/1700000000000_a' };
  await sendMessage(
    { id: 'm2', uid: 'me', room: '1', text: '', file, queuedAtMs: 0, fault: null },
    'Moi',
  );
  const message = sendNow.mock.lastCall?.[0].find(({ path }) => path.startsWith('chat_rooms/')) as {
    data: object;
  };
  expect(message.data).toMatchObject({ media_url: file.path, media_type: kind });
  expect('media_state' in message.data ? message.data.media_state : undefined).toBe(media_state);
});
