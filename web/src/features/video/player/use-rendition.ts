import { useEffect, useEffectEvent, useState } from 'react';
import {
  chooseRendition,
  type Download,
  lineAfterDownload,
  lineAfterStall,
  qualitiesOf,
  QUALITY_CHOICES,
  type Rendition,
  shownShortSide,
  SLOW_UP_TO_SPEED,
} from '@atelier/domain/content/choose-rendition';
import { lineKbps, rememberLineKbps, savesData } from '../../../lib/device/line-speed.ts';
import { QUALITY_KEY, useStoredChoice } from '../../../lib/device/use-stored-choice.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import { watchLine } from './watch-line.ts';

/** A shorter pause is not worth a change: a run that rests goes back to its start first. */
const PAUSE_MS = 400;
/** A stall of a film that played. */
const STALL_MS = 1_000;
/** A film that was just opened, or that jumped, may take this long. */
const START_MS = 5_000;

interface Film {
  /** `null` while unknown. */
  link: SignedUrl | null;
  video: HTMLVideoElement | null;
  /** The area that the film is fitted into. */
  picture: HTMLElement | null;
  /** Width of the film by its height. */
  aspect: number;
  speed: number;
}

/**
 * Chooses the rendition of a film. What the viewer asks for (a quality, slow motion) comes at once;
 * what the line or the window asks for waits for a pause or a stall.
 *
 * @returns `url` of the rendition, `null` while it is not chosen; `qualities` is empty if there is
 * nothing to choose.
 */
export function useRendition({ link, video, picture, aspect, speed }: Film) {
  const [choice, choose] = useStoredChoice(QUALITY_KEY, QUALITY_CHOICES, 'auto');
  const available = Object.keys(link?.renditions ?? {}) as Rendition[];
  /** What the viewer decides: a change of it is followed at once. */
  const wish = [available.join(), choice, speed <= SLOW_UP_TO_SPEED].join(' ');
  const [decided, setDecided] = useState<{ wish: string; rendition: Rendition | null }>({
    wish: '',
    rendition: null,
  });
  const { rendition } = decided;

  const decide = () => {
    const box = picture?.getBoundingClientRect() ?? {
      width: window.innerWidth,
      height: window.innerHeight,
    };
    const next = chooseRendition({
      available,
      choice,
      speed,
      savesData: savesData(),
      lineKbps: lineKbps(),
      shortSidePx: shownShortSide(box, aspect, window.devicePixelRatio),
      current: rendition,
    });
    setDecided({ wish, rendition: next });
  };
  if (link !== null && decided.wish !== wish) decide();

  const onPaused = useEffectEvent(decide);
  const onStalled = useEffectEvent(() => {
    if (rendition === null) return;
    rememberLineKbps((known) => lineAfterStall(known, rendition));
    decide();
  });
  const onDownload = useEffectEvent((download: Download) => {
    if (rendition === null) return;
    rememberLineKbps((known) => lineAfterDownload(known, { rendition, ...download }));
  });
  useEffect(() => {
    if (video === null) return undefined;
    const stopStops = watchStops(
      video,
      () => onPaused(),
      () => onStalled(),
    );
    const stopLine = watchLine(video, (download) => onDownload(download));
    return () => {
      stopStops();
      stopLine();
    };
  }, [video]);

  return {
    choice,
    choose,
    qualities: qualitiesOf(available),
    rendition,
    url: (rendition === null ? undefined : link?.renditions?.[rendition]) ?? link?.url ?? null,
  };
}

/** Reports pauses and stalls that last. @returns a function that stops. */
function watchStops(
  video: HTMLVideoElement,
  onPaused: () => void,
  onStalled: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasPlayed = false;
  const cancel = () => clearTimeout(timer);
  const after = (ms: number, act: () => void) => {
    cancel();
    timer = setTimeout(act, ms);
  };
  const listeners = {
    pause: () =>
      after(PAUSE_MS, () => {
        const isResting = video.paused && !video.ended && !video.seeking;
        if (isResting && video.readyState > HTMLMediaElement.HAVE_NOTHING) onPaused();
      }),
    waiting: () =>
      after(hasPlayed && !video.seeking ? STALL_MS : START_MS, () => {
        if (!video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) onStalled();
      }),
    play: cancel,
    playing: () => {
      hasPlayed = true;
      cancel();
    },
    emptied: () => {
      hasPlayed = false;
      cancel();
    },
  } as const;
  for (const [type, listener] of Object.entries(listeners)) video.addEventListener(type, listener);
  return () => {
    cancel();
    for (const [type, listener] of Object.entries(listeners)) {
      video.removeEventListener(type, listener);
    }
  };
}
