import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useMediaFullscreenRef } from 'media-chrome/react/media-store';
import { imageVersion } from '@atelier/domain/content/public-image';
import type { Move, Video } from '@atelier/domain/content/video';
import type { Locale } from '@atelier/domain/values';
import { publicPoster } from '../../../components/media/picture.tsx';
import { useStoredChoice } from '../../../lib/device/use-stored-choice.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type {
  PlaybackEvent,
  PlayerHandle,
  PlayerLayout,
} from '../../../lib/media/player-handle.ts';
import { useCaptionTracks } from '../../../lib/media/use-caption-tracks.ts';
import { usePlayerPreferences } from '../use-player-preferences.ts';
import { captionLocalesOf, type SignedVideo, useStoryboard } from '../use-signed-video.ts';
import { CAPTIONS_SIZES, type CaptionsChoice, useCaptionsLocale } from './captions.tsx';
import { type HotkeyAction, useHotkeys } from './hotkeys.ts';
import { steppedSpeed, useMediaActions } from './media-actions.ts';
import { useRendition } from './use-rendition.ts';

export interface PlayerProps {
  videoId: string;
  video: Video;
  /** The moves that the film shows. */
  moves: readonly Move[];
  signed: SignedVideo;
  /** Second at which to start; `null` while unknown. */
  startAtS: number | null;
  /** Whether the video plays as soon as it is loaded. */
  playAtStart: boolean;
  onPlaybackEvent: (event: PlaybackEvent) => void;
  /** Called when the browser knows the film, with its length in seconds. */
  onKnown: (filmS: number) => void;
  layout: PlayerLayout;
  onLayoutChange: (change: Partial<PlayerLayout>) => void;
  /** Whether single-character shortcuts are on; called on each key press. */
  characters: () => boolean;
  /**
   * Whether the player is in the sheet of the practice mode: what is chosen there is not remembered
   * for watching.
   */
  isInSheet: boolean;
  /** Renders the practice mode for this player, anywhere in the page. */
  practice: ((player: PlayerHandle) => ReactNode) | null;
  /**
   * Called with a move that is pressed on the timeline; with `null` the player itself plays from
   * its start.
   */
  onMove: ((move: Move) => void) | null;
  /** Covers the picture at the end of the video. */
  atEnd: (replay: () => void) => ReactNode;
}

/**
 * What the parts of a player share besides its properties: the film, speed, captions, elements and
 * preferences.
 */
export function usePlayerState(props: PlayerProps) {
  const { videoId, video, startAtS, isInSheet, practice } = props;
  const frame = useRef<HTMLDivElement | null>(null);
  const toFullscreen = useMediaFullscreenRef();
  const actions = useMediaActions();
  const preferences = usePlayerPreferences();
  const { links } = props.signed;
  const captions = useCaptions(video, links, preferences);
  // Play may be pressed before the link is signed; playback then starts when the video is loaded.
  const [isPlayPending, setIsPlayPending] = useState(props.playAtStart);
  const speed = useSpeed(preferences, practice !== null, isInSheet);
  const storyboard = useStoryboard(video, links?.video.storyboard);
  const elements = useElements();
  const [playInterceptor] = useState(createPlayInterceptor);
  const poster = usePoster(videoId, video, elements.picture);
  const link = links?.video ?? null;
  const aspect = storyboard === null ? 16 / 9 : storyboard.width / storyboard.height;
  const quality = useRendition({
    link,
    video: elements.video,
    picture: elements.picture,
    aspect,
    speed: speed.value,
  });
  const hasAllFrames = quality.rendition === 'slow';
  const src = quality.url;
  /** What the element plays; `null` while the file or the position to start at is unknown. */
  const film = link !== null && src !== null && startAtS !== null ? { link, src, startAtS } : null;

  const togglePlay = () => {
    if (film === null) setIsPlayPending((pending) => !pending);
    else if (!playInterceptor.intercept()) actions.togglePlay();
  };
  useKeys(frame, props.characters, { togglePlay, actions, speed, captions });

  const handle: PlayerHandle = {
    video: elements.video,
    frame: elements.frame,
    overlay: elements.overlay,
    timelineOverlay: elements.timelineOverlay,
    footer: elements.footer,
    speed: speed.value,
    hasAllFrames,
    hasFailed: props.signed.error !== null,
    storyboard,
    changeSpeed: speed.chooseForPractice,
    layout: props.layout,
    changeLayout: props.onLayoutChange,
    setPlayInterceptor: playInterceptor.set,
  };
  return {
    /** A new function on every render, which React calls with null in between. */
    attachFrame: (element: HTMLDivElement | null) => {
      frame.current = element;
      toFullscreen(element);
      if (element !== null) elements.setFrame(element);
    },
    elements,
    preferences,
    captions,
    speed,
    storyboard,
    poster,
    film,
    quality,
    hasAllFrames,
    /** Whether slow motion plays every frame of a fast source. */
    hasSlowMotion: link?.renditions?.slow !== undefined && quality.choice !== '360',
    isPlayPending,
    togglePlay,
    playFrom: ({ start_s }: Move) => {
      actions.seekTo(start_s);
      // An error of the element is shown below.
      void elements.video?.play().catch(() => undefined);
    },
    handle,
  };
}

type Preferences = ReturnType<typeof usePlayerPreferences>;

/** The captions of a video, and which of them are shown. */
function useCaptions(
  video: Video,
  links: SignedVideo['links'],
  [preferences, changePreferences]: Preferences,
) {
  const locales = captionLocalesOf(video);
  const { tracks, failed } = useCaptionTracks(links?.captions);
  const choice: CaptionsChoice = preferences.captions ?? 'off';
  const [size, chooseSize] = useStoredChoice('flair.captions-size', CAPTIONS_SIZES, 'medium');
  const locale = useLocale();
  const choose = (next: CaptionsChoice) => changePreferences({ captions: next });
  useCaptionsLocale(locale, choice, locales, choose);
  return {
    locales,
    tracks,
    /** Some could not be loaded. */
    failed,
    choice,
    choose,
    size,
    chooseSize,
    toggle: () => choose(choice === 'off' ? defaultCaptions(locales, locale) : 'off'),
  };
}

/** Returns the captions to switch on: in the language of the page if possible. */
function defaultCaptions(locales: readonly Locale[], locale: Locale): CaptionsChoice {
  return locales.includes(locale) ? locale : (locales[0] ?? 'off');
}

/**
 * The speed: one for watching, which is remembered, and one for the practice mode.
 *
 * @param isInSheet whether all that is chosen is one of the practice.
 */
function useSpeed(
  [preferences, changePreferences]: Preferences,
  isPractising: boolean,
  isInSheet: boolean,
) {
  /** Chosen in the practice mode: lasts until that is closed. */
  const [practiceSpeed, setPracticeSpeed] = useState<number | null>(null);
  if (!isPractising && practiceSpeed !== null) setPracticeSpeed(null);
  const value = practiceSpeed ?? preferences.speed ?? 1;
  /** Set by a key, which gives a screen reader no control to read. */
  const [spoken, setSpoken] = useState<number | null>(null);
  const choose = (next: number) => {
    setPracticeSpeed(isInSheet ? next : null);
    if (!isInSheet) changePreferences({ speed: next });
  };
  return {
    value,
    /** To be read to who chose it with a key; `null` if a control was used. */
    spoken,
    choose: (next: number) => {
      setSpoken(null);
      choose(next);
    },
    step: (step: 1 | -1) => {
      const next = steppedSpeed(value, step);
      setSpoken(next);
      choose(next);
    },
    chooseForPractice: setPracticeSpeed,
  };
}

/** The elements of the player that others need, each `null` while it is not there. */
function useElements() {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [picture, setPicture] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const [timelineOverlay, setTimelineOverlay] = useState<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  return {
    video,
    picture,
    frame,
    overlay,
    timelineOverlay,
    footer,
    setVideo,
    setPicture,
    setFrame,
    setOverlay,
    setTimelineOverlay,
    setFooter,
  };
}

/**
 * Returns the thumbnail in the size of the picture; undefined before that is known, and for a
 * draft.
 */
function usePoster(videoId: string, video: Video, picture: HTMLElement | null) {
  const version = video.status === 'en_ligne' ? imageVersion(video) : null;
  return useMemo(
    () =>
      picture === null || version === null
        ? undefined
        : publicPoster(videoId, version, picture.getBoundingClientRect().width),
    [picture, videoId, version],
  );
}

interface Keys {
  togglePlay: () => void;
  actions: ReturnType<typeof useMediaActions>;
  speed: ReturnType<typeof useSpeed>;
  captions: ReturnType<typeof useCaptions>;
}

/** Handles the keys of the player. */
function useKeys(
  frame: RefObject<HTMLElement | null>,
  characters: () => boolean,
  { togglePlay, actions, speed, captions }: Keys,
): void {
  useHotkeys(frame, characters, (action: HotkeyAction) => {
    if (action.type === 'toggle-play') togglePlay();
    else if (action.type === 'toggle-mute') actions.toggleMute();
    else if (action.type === 'toggle-fullscreen') actions.toggleFullscreen();
    else if (action.type === 'seek-by') actions.seekBy(action.seconds);
    else if (action.type === 'seek-to') actions.seekToFraction(action.fraction);
    else if (action.type === 'volume-by') actions.changeVolume(action.amount);
    else if (action.type === 'speed-step') speed.step(action.step);
    else captions.toggle();
  });
}

/** Holds the handler that play and pause presses call first. */
function createPlayInterceptor() {
  let handler: (() => boolean) | null = null;
  const set: PlayerHandle['setPlayInterceptor'] = (next) => (handler = next);
  return { intercept: () => handler?.() === true, set };
}
