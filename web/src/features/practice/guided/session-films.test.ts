import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import type { FilmPorts } from './film-ports.ts';
import { MAX_HELD_BYTES, openSessionFilms } from './session-films.ts';

const ONLINE: Video = { ...DRAFT_VIDEO, status: 'en_ligne', subscription_tier: DRAFT_VIDEO.level };
const MINUTE_MS = 60_000;

/** A film that arrives when it is released. */
interface Sent {
  readonly url: string;
  readonly stop: AbortSignal;
  readonly answer: (response: Response) => void;
  readonly refuse: (error: Error) => void;
}

const film = (headers: Record<string, string> = {}) => new Response('film', { headers });
const offline = () => new TypeError('Failed to fetch');

/** Films whose fetches wait until the test answers them; links have the number of their signing. */
function films(changes: Partial<FilmPorts> = {}) {
  const sent: Sent[] = [];
  let signings = 0;
  const held = new Set<string>();
  const mocks = {
    readVideo: vi.fn<FilmPorts['readVideo']>(() => Promise.resolve(ONLINE)),
    fetchSignedUrls: vi.fn<FilmPorts['fetchSignedUrls']>(([{ id } = { id: '' }]) => {
      signings += 1;
      const link: SignedUrl = {
        url: `${id}?${signings}`,
        expiresAtMs: Date.now() + 50 * MINUTE_MS,
      };
      return Promise.resolve([link]);
    }),
    fetchFilm: (url: string, stop: AbortSignal) =>
      new Promise<Response>((resolve, reject) => {
        sent.push({ url, stop, answer: resolve, refuse: reject });
        stop.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
    createUrl: () => {
      const url = `blob:${held.size + 1}`;
      held.add(url);
      return url;
    },
    revokeUrl: (url: string) => void held.delete(url),
    warm: vi.fn<FilmPorts['warm']>(),
    device: vi.fn<FilmPorts['device']>(() => ({
      choice: 'auto',
      savesData: false,
      lineKbps: null,
      shortSidePx: () => 1080,
    })),
  };
  return { ...mocks, films: openSessionFilms({ ...mocks, ...changes }), sent, held };
}

/** Lets everything happen that waits for nothing. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const fetched = ({ sent }: ReturnType<typeof films>) => sent.map(({ url }) => url);
/** Answers the newest fetch. */
async function arrive({ sent }: ReturnType<typeof films>, response = film()) {
  await settle();
  sent.at(-1)?.answer(response);
  await settle();
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('what is prepared', () => {
  it('comes in order, one film at a time, and each once', async () => {
    const run = films();
    run.films.prepare(['a', 'b', 'a', 'c']);
    await settle();
    expect(fetched(run)).toEqual(['a?1']);
    for (const url of ['b?2', 'c?3']) {
      await arrive(run);
      expect(fetched(run).at(-1)).toBe(url);
    }
    await arrive(run);
    expect(run.sent).toHaveLength(3);
  });

  it('is opened without a network once it is held', async () => {
    const run = films();
    run.films.prepare(['a']);
    await arrive(run);
    run.readVideo.mockRejectedValue(new AppError('offline'));
    run.fetchSignedUrls.mockRejectedValue(new AppError('offline'));
    await vi.advanceTimersByTimeAsync(90 * MINUTE_MS);
    expect(await run.films.get('a')).toMatchObject({ url: 'blob:1', isHeld: true, video: ONLINE });
    expect(run.sent).toHaveLength(1);
  });

  it('gives way to the film that is asked for, and goes on after it', async () => {
    const run = films();
    run.films.prepare(['a', 'b', 'c']);
    await settle();
    const asked = run.films.get('b');
    await settle();
    expect([run.sent[0]?.stop.aborted, fetched(run)]).toEqual([true, ['a?1', 'b?2']]);
    await arrive(run);
    expect(await asked).toMatchObject({ url: 'blob:1', isHeld: true });
    expect(fetched(run).at(-1)).toBe('c?3');
  });

  it('is only the very next film while the viewer saves data', async () => {
    const run = films();
    run.device.mockReturnValue({ ...run.device(), savesData: true });
    run.films.prepare(['a', 'b', 'c']);
    await arrive(run);
    expect(fetched(run)).toEqual(['a?1']);
    await run.films.get('a');
    await arrive(run);
    expect(fetched(run)).toEqual(['a?1', 'b?2']);
  });

  it('is tried again when it is asked for, after the network was gone', async () => {
    const run = films();
    run.fetchSignedUrls.mockRejectedValueOnce(new AppError('offline'));
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    run.films.prepare(['a', 'b']);
    await settle();
    run.sent[0]?.refuse(offline());
    await settle();
    expect([fetched(run), run.held.size]).toEqual([['b?1'], 0]);
    onLine.mockReturnValue(true);
    const asked = run.films.get('a');
    await arrive(run);
    expect(await asked).toMatchObject({ url: 'blob:1', isHeld: true });
    // The others that failed are tried again, too.
    expect(fetched(run).slice(1)).toEqual(['a?2', 'b?3']);
  });
});

describe('a film that is asked for', () => {
  it.each([
    ['is gone', 'not-found', { readVideo: () => Promise.resolve(null) }],
    ['is not online', 'not-found', { readVideo: () => Promise.resolve(DRAFT_VIDEO) }],
    [
      'may not be watched',
      'forbidden',
      { fetchSignedUrls: () => Promise.resolve([new AppError('forbidden')]) },
    ],
  ] as const)('says that it %s', async (_name, code, changes) => {
    const run = films(changes);
    run.films.prepare(['a']);
    await settle();
    expect(await codeOf(run.films.get('a'))).toBe(code);
    expect(run.sent).toEqual([]);
  });

  it('says that the network went while it was fetched', async () => {
    const run = films();
    const asked = codeOf(run.films.get('a'));
    await settle();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    run.sent[0]?.refuse(offline());
    expect(await asked).toBe('offline');
  });

  it('plays by its link if it is still fetched after some seconds, and is held later', async () => {
    const run = films();
    const asked = run.films.get('a');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toMatchObject({ url: 'a?1', isHeld: false });
    await arrive(run);
    expect(await run.films.get('a')).toMatchObject({ url: 'blob:1', isHeld: true });
  });

  it('plays by its link if it may not be fetched', async () => {
    const run = films();
    const asked = run.films.get('a');
    await settle();
    run.sent[0]?.refuse(offline());
    expect(await asked).toMatchObject({ url: 'a?1', isHeld: false });
  });

  it('has the size that suits the device', async () => {
    const run = films({
      fetchSignedUrls: () =>
        Promise.resolve([
          {
            url: 'source',
            expiresAtMs: Date.now() + 50 * MINUTE_MS,
            renditions: { '360': 'small', '720': 'middle', '1080': 'large' },
          },
        ]),
    });
    run.device.mockReturnValue({ ...run.device(), lineKbps: 1_500 });
    void run.films.get('a');
    await settle();
    expect(fetched(run)).toEqual(['small']);
  });
});

describe('a large film', () => {
  const announced = () => film({ 'Content-Length': String(MAX_HELD_BYTES + 1) });
  /** Does not say how large it is. */
  const endless = () => {
    const part = new Uint8Array(MAX_HELD_BYTES / 4);
    return new Response(
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(part) }),
    );
  };

  it.each([
    ['announced', announced],
    ['read', endless],
  ])('whose size is %s is not held, plays by its link and is warmed', async (_name, response) => {
    const run = films();
    run.films.prepare(['a', 'b']);
    await arrive(run, response());
    expect(run.warm.mock.calls).toEqual([['a?1']]);
    expect(await run.films.get('a')).toMatchObject({ url: 'a?1', isHeld: false });
    expect(run.held.size).toBe(0);
  });

  it('is the only one that is warmed: the next', async () => {
    const run = films();
    run.films.prepare(['a', 'b', 'c']);
    for (let place = 0; place < 3; place += 1) await arrive(run, announced());
    await run.films.get('a');
    run.films.close();
    expect(run.warm.mock.calls).toEqual([['a?1'], ['b?2'], [null]]);
  });

  it('has another link before the first expires, without being fetched again', async () => {
    const run = films();
    run.films.prepare(['a']);
    await arrive(run, announced());
    await vi.advanceTimersByTimeAsync(40 * MINUTE_MS);
    expect(await run.films.get('a')).toMatchObject({ url: 'a?1' });
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(await run.films.get('a')).toMatchObject({ url: 'a?2', isHeld: false });
    expect([run.sent.length, run.readVideo.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('a film that failed to play', () => {
  it('is given back and has another link, at most twice in a row', async () => {
    const run = films();
    run.films.prepare(['a']);
    await arrive(run);
    expect(await run.films.renew('a', 'blob:1')).toMatchObject({ url: 'a?2', isHeld: false });
    expect(run.held.size).toBe(0);
    expect(await run.films.get('a')).toMatchObject({ url: 'a?2' });
    expect(await run.films.renew('a', 'a?2')).toMatchObject({ url: 'a?3' });
    expect(await codeOf(run.films.renew('a', 'a?3'))).toBe('media-unavailable');
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(await run.films.renew('a', 'a?3')).toMatchObject({ url: 'a?4' });
    expect(run.sent).toHaveLength(1);
  });

  it('is no longer fetched', async () => {
    const run = films();
    const asked = run.films.get('a');
    await settle();
    expect(await run.films.renew('a', 'a?1')).toMatchObject({ url: 'a?2' });
    expect([run.sent[0]?.stop.aborted, run.sent.length]).toEqual([true, 1]);
    expect(await asked).toMatchObject({ url: 'a?1' });
  });

  it('is opened as it was fetched since its link was opened', async () => {
    const run = films();
    const asked = run.films.get('a');
    await vi.advanceTimersByTimeAsync(10_000);
    await arrive(run);
    const { url } = await asked;
    expect(await run.films.renew('a', url)).toMatchObject({ url: 'blob:1', isHeld: true });
    expect(run.fetchSignedUrls).toHaveBeenCalledTimes(1);
  });
});

it('gives back what is held, and stops what is fetched, when it is closed', async () => {
  const run = films();
  run.films.prepare(['a', 'b', 'c']);
  await arrive(run);
  expect(run.held.size).toBe(1);
  run.films.close();
  await settle();
  expect([run.held.size, run.sent[1]?.stop.aborted, run.sent.length]).toEqual([0, true, 2]);
});
