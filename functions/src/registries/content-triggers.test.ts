import { beforeEach, expect, test, vi } from 'vitest';

const checkUpload = vi.fn();
const removeDownloadTokens = vi.fn();
const prepareChatClip = vi.fn();
vi.mock('../content/media/check-upload.ts', () => ({ checkUpload }));
vi.mock('../content/media/download-tokens.ts', async (original) => ({
  ...(await original<object>()),
  removeDownloadTokens,
}));
vi.mock('../content/encoding/start-encoding.ts', async (original) => ({
  ...(await original<object>()),
  prepareChatClip,
}));
const { onFileUploaded } = await import('./content-triggers.ts');
const { onMessageWritten } = await import('./community-triggers.ts');

beforeEach(() => vi.clearAllMocks());

/** What events of all kinds have. */
const event = {
  specversion: '1.0',
  id: 'e1',
  source: '//test',
  time: '2026-11-26T10:00:00.000Z',
} as const;
const deliver = (trigger: object, delivered: object): Promise<void> =>
  Reflect.apply(trigger as () => Promise<void>, undefined, [{ ...event, ...delivered }]);

test('a new file loses its download tokens, and its first bytes and its quota are checked', async () => {
  const data = { name: 'avatars/zoe/1.jpg', contentType: 'image/jpeg', size: 10, metadata: {} };
  await deliver(onFileUploaded, { type: 'google.cloud.storage.object.v1.finalized', data });
  expect(removeDownloadTokens).toHaveBeenCalledExactlyOnceWith(data.name);
  expect(checkUpload).toHaveBeenCalledExactlyOnceWith(data, expect.any(Date));
});

type Fields = Record<string, string>;
const FILM = {
  media_type: 'video',
  media_url: 'chat_media/zoe/1700000000000_a.mov',
  media_state: 'waiting',
};
const { media_state: _mark, ...UNMARKED } = FILM;
const IMAGE = { media_type: 'image', media_url: 'chat_media/zoe/1700000000000_a.jpg' };
const messages: [string, Fields | undefined, Fields, number][] = [
  ['a new message with a film', undefined, FILM, 1],
  ['a new film that its author has not marked', undefined, UNMARKED, 1],
  [
    'a new film that its author calls an image',
    undefined,
    { ...IMAGE, media_url: FILM.media_url.toUpperCase() },
    1,
  ],
  ['a new image', undefined, IMAGE, 0],
  ['a new text', undefined, { message: 'Salut' }, 0],
  ['a change of an older message with a film', UNMARKED, UNMARKED, 0],
];
test.each(messages)(
  '%s has its clip prepared, if it brings one',
  async (_what, before, after, clips) => {
    const name = 'projects/demo/databases/(default)/documents/chat_rooms/1/messages/m1';
    const stored = (fields: Fields | undefined) =>
      fields && {
        name,
        createTime: event.time,
        updateTime: event.time,
        fields: Object.fromEntries(
          Object.entries(fields).map(([key, stringValue]) => [key, { stringValue }]),
        ),
      };
    await deliver(onMessageWritten, {
      type: 'google.cloud.firestore.document.v1.written',
      datacontenttype: 'application/json',
      project: 'demo',
      database: '(default)',
      namespace: '(default)',
      location: 'europe-west1',
      document: 'chat_rooms/1/messages/m1',
      data: { oldValue: stored(before), value: stored(after) },
    });
    expect(prepareChatClip.mock.calls).toEqual(Array.from({ length: clips }, () => ['1', 'm1']));
  },
);
