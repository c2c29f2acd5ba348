import { chooseRendition, type Rendition } from '@atelier/domain/content/choose-rendition';
import { mediaOf, type Video } from '@atelier/domain/content/video';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { isFresh, isWorthRenewing } from '../../../lib/media/link-renewal.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';
import { browserFilmPorts, type FilmPorts } from './film-ports.ts';

/** A larger film is not held. */
export const MAX_HELD_BYTES = 60_000_000;
/** A film that somebody waits for plays by its link after this time, while it is still fetched. */
const HOLD_WAIT_MS = 5_000;
/** Of a film of which nothing is known. */
const USUAL_ASPECT = 16 / 9;

export interface PreparedFilm {
  readonly videoId: string;
  readonly video: Video;
  readonly url: string;
  /** The whole film is on this page: it plays without a network. */
  readonly isHeld: boolean;
}

export interface SessionFilms {
  /**
   * Resolves once the film can be opened.
   *
   * @throws AppError `not-found` if it is not online, `forbidden` if the member may not watch it,
   * `offline`, …
   */
  get(videoId: string): Promise<PreparedFilm>;
  /**
   * Prepares films in this order, one at a time, before them the one that `get` waits for. A
   * failure is told by `get`, which tries again.
   */
  prepare(videoIds: readonly string[]): void;
  /**
   * Returns the film in another way than the one in which the element could not play it: as it has
   * been fetched meanwhile, or by another link. Then it is not held from then on.
   *
   * @param failedUrl the address that did not play.
   * @throws AppError `media-unavailable` if the film failed repeatedly just before, and as `get`.
   */
  renew(videoId: string, failedUrl: string): Promise<PreparedFilm>;
  /** Gives back what is held. */
  close(): void;
}

/** A film with its link, or held. */
interface ReadyFilm extends PreparedFilm {
  /** When the link expires, by this device's clock. */
  readonly expiresAtMs: number;
}

interface Preparation {
  readonly videoId: string;
  readonly stop: AbortController;
  /** The film by its link. */
  readonly linked: Promise<ReadyFilm>;
  /** The film as it is held, or by its link if it cannot be. */
  readonly done: Promise<ReadyFilm>;
}

/** Finds films and fetches their files; remembers what it has read, and what is not to be held. */
function createFilmLoader(ports: FilmPorts) {
  const videos = new Map<string, Video>();
  /** Films that are too large, or failed to play from this page. */
  const neverHeld = new Set<string>();

  async function readVideo(videoId: string): Promise<Video> {
    const known = videos.get(videoId);
    if (known !== undefined) return known;
    const video = await ports.readVideo(videoId);
    if (video?.status !== 'en_ligne') throw new AppError('not-found');
    videos.set(videoId, video);
    return video;
  }

  return {
    neverHeld,
    link: async (videoId: string): Promise<ReadyFilm> => {
      const video = await readVideo(videoId);
      const [signed] = await ports.fetchSignedUrls([{ kind: 'video', id: videoId }]);
      if (signed === undefined) throw new AppError('unexpected');
      if (signed instanceof AppError) throw signed;
      const url = chosenUrl(video, signed, ports.device());
      return { videoId, video, url, isHeld: false, expiresAtMs: signed.expiresAtMs };
    },
    /** Returns the file of a film; `null` if it is too large or may not be fetched. */
    fetchFile: async ({ videoId, url }: ReadyFilm, stop: AbortSignal): Promise<Blob | null> => {
      if (neverHeld.has(videoId) || stop.aborted) return null;
      try {
        const file = await fetchFilm(ports, url, stop);
        if (file === null) neverHeld.add(videoId);
        return file;
      } catch (error) {
        // Another origin may refuse to be read and still be played.
        if (navigator.onLine || stop.aborted) return null;
        throw new AppError('offline', { cause: error });
      }
    },
  };
}

/** The films of one session. */
export function openSessionFilms(ports: FilmPorts = browserFilmPorts()): SessionFilms {
  const { neverHeld, link, fetchFile } = createFilmLoader(ports);
  const ready = new Map<string, ReadyFilm>();
  /** Films whose preparation failed since the last one was asked for. */
  const failed = new Set<string>();
  const failuresAtMs = new Map<string, readonly number[]>();
  let order: readonly string[] = [];
  /** Furthest place in `order` that was asked for. */
  let askedAt = -1;
  let running: Preparation | null = null;
  let warmedUrl: string | null = null;
  let isClosed = false;

  /** Holds a film if its file can be fetched. */
  async function hold(film: ReadyFilm, stop: AbortSignal): Promise<ReadyFilm> {
    const file = await fetchFile(film, stop);
    if (stop.aborted) return film;
    const held = file === null ? film : { ...film, url: ports.createUrl(file), isHeld: true };
    ready.set(film.videoId, held);
    return held;
  }

  /** Starts to prepare a film, instead of the one that is being prepared. */
  function begin(videoId: string): Preparation {
    running?.stop.abort();
    const stop = new AbortController();
    const linked = link(videoId);
    const done = linked.then((film) => hold(film, stop.signal));
    const preparation = { videoId, stop, linked, done };
    running = preparation;
    const end = () => {
      if (running === preparation) running = null;
      goOn();
    };
    done.then(end, () => {
      failed.add(videoId);
      end();
    });
    return preparation;
  }

  async function opened({ linked, done }: Preparation): Promise<PreparedFilm> {
    try {
      return await withTimeLimit(HOLD_WAIT_MS, () => done);
    } catch (error) {
      if (toAppError(error).code === 'timeout') return linked;
      throw error;
    }
  }

  /** Returns the films that come next; only the very next one if the viewer saves data. */
  const upcoming = () =>
    order.slice(askedAt + 1, ports.device().savesData ? askedAt + 2 : undefined);

  function goOn(): void {
    if (isClosed) return;
    const next = upcoming();
    warm(next.flatMap((id) => ready.get(id) ?? []).find(({ isHeld }) => !isHeld)?.url ?? null);
    if (running !== null) return;
    const due = next.find((id) => !ready.has(id) && !failed.has(id));
    if (due !== undefined) begin(due);
  }

  function warm(url: string | null): void {
    if (url === warmedUrl) return;
    warmedUrl = url;
    ports.warm(url);
  }

  function giveBack(film: ReadyFilm | undefined): void {
    if (film === undefined) return;
    ready.delete(film.videoId);
    if (film.isHeld) ports.revokeUrl(film.url);
  }

  return {
    get: (videoId) => {
      askedAt = Math.max(askedAt, order.indexOf(videoId));
      failed.clear();
      const known = ready.get(videoId);
      if (known !== undefined && isUsable(known, neverHeld.has(videoId))) {
        goOn();
        return Promise.resolve(known);
      }
      return opened(running?.videoId === videoId ? running : begin(videoId));
    },
    prepare: (videoIds) => {
      order = [...new Set(videoIds)];
      askedAt = -1;
      failed.clear();
      goOn();
    },
    renew: async (videoId, failedUrl) => {
      const known = ready.get(videoId);
      if (known?.isHeld === true && known.url !== failedUrl) return known;
      const nowMs = Date.now();
      const before = failuresAtMs.get(videoId) ?? [];
      if (!isWorthRenewing(before, nowMs)) throw new AppError('media-unavailable');
      failuresAtMs.set(videoId, [...before, nowMs]);
      giveBack(known);
      neverHeld.add(videoId);
      return opened(begin(videoId));
    },
    close: () => {
      isClosed = true;
      running?.stop.abort();
      for (const film of ready.values()) giveBack(film);
      warm(null);
    },
  };
}

/** Whether a film can be opened as it is; one that could not be fetched is tried again. */
function isUsable({ isHeld, expiresAtMs }: ReadyFilm, isNeverHeld: boolean): boolean {
  return isHeld || (isNeverHeld && isFresh(expiresAtMs));
}

function chosenUrl(
  video: Video,
  { url, renditions = {} }: SignedUrl,
  { shortSidePx, ...device }: ReturnType<FilmPorts['device']>,
): string {
  const frame = mediaOf(video)?.storyboard;
  const rendition = chooseRendition({
    ...device,
    available: Object.keys(renditions) as Rendition[],
    speed: 1,
    shortSidePx: shortSidePx(frame === undefined ? USUAL_ASPECT : frame.width / frame.height),
    current: null,
  });
  return (rendition === null ? undefined : renditions[rendition]) ?? url;
}

/** Fetches a whole film; `null` if it is too large. @throws an error if it was not sent. */
async function fetchFilm(
  ports: Pick<FilmPorts, 'fetchFilm'>,
  url: string,
  stop: AbortSignal,
): Promise<Blob | null> {
  const response = await ports.fetchFilm(url, stop);
  if (!response.ok || response.body === null) throw new AppError('media-unavailable');
  const announcedBytes = Number(response.headers.get('Content-Length') ?? 0);
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  while (Math.max(bytes, announcedBytes) <= MAX_HELD_BYTES) {
    const part = await reader.read();
    if (part.done) {
      return new Blob(parts, { type: response.headers.get('Content-Type') ?? 'video/mp4' });
    }
    parts.push(part.value);
    bytes += part.value.byteLength;
  }
  await reader.cancel();
  return null;
}
