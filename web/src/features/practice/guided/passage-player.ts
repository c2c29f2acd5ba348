import type { PlanBlock } from '@atelier/domain/learning/plan';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { type Loop, watchLoop } from '../../../lib/media/loop-playback.ts';
import { seekTo } from '../../../lib/media/video-control.ts';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';
import type { BlockProblem } from './guided-session.ts';
import type { PreparedFilm, SessionFilms } from './session-films.ts';
import { openPassage, UnplayableFilm } from './session-video.ts';

/** A film that cannot be played after this time, whatever it waits for, cannot be opened. */
const OPEN_LIMIT_MS = 30_000;
/** A film that waits for its network for this long while it is practised is opened again. */
export const STALL_LIMIT_MS = 5_000;

interface PassagePort {
  readonly films: Pick<SessionFilms, 'get' | 'renew'>;
  /** Returns the block that is practised now; `null` while none is. */
  readonly practised: () => PlanBlock | null;
  readonly onOpened: (block: PlanBlock) => void;
  readonly onFailed: (block: PlanBlock, problem: BlockProblem) => void;
  /** It cannot be played any more, and is opened again. */
  readonly onLost: (block: PlanBlock) => void;
  /** The film plays on while a block is practised. */
  readonly onPlaying: () => void;
  /** The device paused it, or the browser wants a touch before it plays. */
  readonly onInterrupted: () => void;
  /** The passage was repeated once. */
  readonly onRepeated: (block: PlanBlock) => void;
}

/** A block whose film is open, with the passage that is repeated. */
interface OpenBlock {
  readonly block: PlanBlock;
  readonly film: PreparedFilm;
  /** `null` for a whole film. */
  readonly loop: Loop | null;
}

/** Opens the films of blocks in one `<video>` element, and repeats their passages. */
export function createPassagePlayer(video: HTMLVideoElement, port: PassagePort) {
  let open: OpenBlock | null = null;
  let opening = new AbortController();
  let stopLoop = () => {};
  let stallTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param failedUrl a link by which its film did not play; `null` if none was tried. */
  async function openBlock(block: PlanBlock, failedUrl: string | null): Promise<void> {
    opening.abort();
    const current = new AbortController();
    opening = current;
    open = null;
    stopWatching();
    try {
      const opened = await withTimeLimit(
        OPEN_LIMIT_MS,
        (stop) => openFilm({ video, films: port.films, block }, failedUrl, stop),
        current.signal,
      );
      if (current.signal.aborted) return;
      open = { block, ...opened };
      port.onOpened(block);
    } catch (error) {
      if (!current.signal.aborted) port.onFailed(block, problemOf(error));
    }
  }

  /** Opens the film of the present block in another way than by the link that does not play. */
  function openAgain({ block, film }: OpenBlock): void {
    port.onLost(block);
    void openBlock(block, film.url);
  }

  function stopWatching(): void {
    stopLoop();
    clearTimeout(stallTimer);
    stallTimer = undefined;
  }

  function play(): void {
    stopWatching();
    if (open === null) return;
    const { block, loop } = open;
    if (loop !== null) {
      repeat(block, loop);
      const isInside = video.currentTime >= loop.startS && video.currentTime < loop.endS;
      if (!isInside) seekTo(video, loop.startS);
    }
    start();
  }

  function repeat(block: PlanBlock, loop: Loop): void {
    const again = () => {
      seekTo(video, loop.startS);
      start();
    };
    stopLoop = watchLoop(video, loop, {
      onCompleted: () => {
        port.onRepeated(block);
        again();
      },
      onLeft: again,
    });
  }

  function start(): void {
    if (!video.paused) return;
    video.play().catch((error: unknown) => {
      // A pause and another film end an attempt to play; a film that fails tells so by itself.
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isRefused && port.practised() !== null) port.onInterrupted();
    });
  }

  const listeners = {
    timeupdate: () => {
      if (port.practised() !== null && !video.paused) port.onPlaying();
    },
    pause: () => {
      // The end of the film and one that is being replaced also pause.
      const isNoPress = video.ended || video.readyState === HTMLMediaElement.HAVE_NOTHING;
      if (!isNoPress && video.paused && port.practised() !== null) port.onInterrupted();
    },
    ended: () => {
      if (open?.loop !== null || port.practised() === null) return;
      seekTo(video, 0);
      start();
    },
    error: () => {
      // While it is opened, who opens it knows.
      if (open !== null) openAgain(open);
    },
    // A request that is never answered is no error: the picture only stands still.
    waiting: () => {
      if (open === null || open.film.isHeld || port.practised() === null) return;
      const waiting = open;
      stallTimer ??= setTimeout(() => {
        stallTimer = undefined;
        if (waiting === open && lacksPictures(video)) openAgain(waiting);
      }, STALL_LIMIT_MS);
    },
    playing: () => {
      clearTimeout(stallTimer);
      stallTimer = undefined;
    },
  } as const;
  for (const [type, listener] of Object.entries(listeners)) video.addEventListener(type, listener);

  return {
    open: (block: PlanBlock) => void openBlock(block, null),
    play,
    pause: () => {
      stopWatching();
      video.pause();
    },
    /** To be called at a press: browsers let an element play later that was asked to at a press. */
    unlock: () => {
      void video.play().catch(() => undefined);
      video.pause();
    },
    close: () => {
      opening.abort();
      stopWatching();
      for (const [type, listener] of Object.entries(listeners)) {
        video.removeEventListener(type, listener);
      }
      video.pause();
    },
  };
}

interface FilmToOpen {
  readonly video: HTMLVideoElement;
  readonly films: PassagePort['films'];
  readonly block: PlanBlock;
}

/**
 * Shows the start of a block, with another link if the first one does not play.
 *
 * @param failedUrl a link by which its film did not play; `null` if none was tried.
 */
async function openFilm(
  wanted: FilmToOpen,
  failedUrl: string | null,
  stop: AbortSignal,
): Promise<Pick<OpenBlock, 'film' | 'loop'>> {
  const { video, films, block } = wanted;
  const film = await (failedUrl === null
    ? films.get(block.video_id)
    : films.renew(block.video_id, failedUrl));
  // The element may be another film's by now.
  if (stop.aborted) throw new UnplayableFilm();
  const loop = loopOf(block, film);
  try {
    await openPassage(video, film.url, loop, stop);
    return { film, loop };
  } catch (error) {
    const isOver = failedUrl !== null || stop.aborted || !(error instanceof UnplayableFilm);
    if (isOver) throw error;
    return openFilm(wanted, film.url, stop);
  }
}

/** Whether a film has no picture after the present one, or not that of the place it is moved to. */
const lacksPictures = ({ seeking, readyState }: HTMLVideoElement): boolean =>
  seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA;

/** Returns the passage of a block in its film. @throws AppError `not-found` if the film has it no more. */
function loopOf(block: PlanBlock, { video }: PreparedFilm): Loop | null {
  if (block.move === null) return null;
  const move = video.moves?.find(({ id }) => id === block.move?.id);
  if (move === undefined) throw new AppError('not-found');
  return { startS: move.start_s, endS: move.end_s };
}

const NOT_OPEN: readonly AppError['code'][] = ['forbidden', 'not-found'];

function problemOf(error: unknown): BlockProblem {
  const code = error instanceof UnplayableFilm ? null : toAppError(error).code;
  if (code !== null && NOT_OPEN.includes(code)) return 'not-open';
  return code === 'offline' || !navigator.onLine ? 'offline' : 'not-loaded';
}
