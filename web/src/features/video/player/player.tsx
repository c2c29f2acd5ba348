import { type ReactNode, useMemo, useRef, useState } from 'react';
import { createMediaStore } from 'media-chrome/media-store/media-store';
import {
  MediaProvider,
  useMediaFullscreenRef,
  useMediaSelector,
} from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { parseDuration } from '@atelier/domain/time/duration';
import type { Locale } from '@atelier/domain/values';
import { imageVersion } from '@atelier/domain/content/public-image';
import type { Move, Video } from '@atelier/domain/content/video';
import { PlaceholderFigure, publicPoster } from '../../../components/media/picture.tsx';
import { useStoredChoice } from '../../../lib/device/use-stored-choice.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type {
  PlaybackEvent,
  PlayerHandle,
  PlayerLayout,
} from '../../../lib/media/player-handle.ts';
import { useCaptionTracks } from '../../../lib/media/use-caption-tracks.ts';
import { usePlayerPreferences } from '../use-player-preferences.ts';
import { captionLocalesOf, type SignedVideo, useStoryboard } from '../use-signed-video.ts';
import { Captions, CAPTIONS_SIZES, useCaptionsLocale } from './captions.tsx';
import { type CaptionsChoice, Controls } from './controls.tsx';
import { type HotkeyAction, useHotkeys } from './hotkeys.ts';
import { steppedSpeed, useMediaActions } from './media-actions.ts';
import { FITTED, FULL_WINDOW, IN_PAGE, SHORT_BAR } from './player-layout.ts';
import { PlayerStatus, SharpSlowMotion } from './player-status.tsx';
import { Timeline } from './timeline.tsx';
import { useRendition } from './use-rendition.ts';
import { placed, VideoElement } from './video-element.tsx';
import { cover, PHONE_ON_SIDE } from '../../../lib/theme/layout.ts';

interface PlayerProps {
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
  /** Whether the player is in the sheet of the practice mode: what is chosen there is not remembered for watching. */
  isInSheet: boolean;
  /** Renders the practice mode for this player, anywhere in the page. */
  practice: ((player: PlayerHandle) => ReactNode) | null;
  /** Called with a move that is pressed on the timeline; with `null` the player itself plays from its start. */
  onMove: ((move: Move) => void) | null;
  /** Covers the picture at the end of the video. */
  atEnd: (replay: () => void) => ReactNode;
}

/** `usePlayerPreferences` remembers volume and captions, so the library must not. */
const OWN_PREFERENCES = { noVolumePref: true, noMutedPref: true, noSubtitlesLangPref: true };

/** The player of one video; dark in both themes. */
export function Player(props: PlayerProps) {
  const [store] = useState(() =>
    createMediaStore({ documentElement: document, options: OWN_PREFERENCES }),
  );
  return (
    <MediaProvider mediaStore={store}>
      <PlayerView {...props} />
    </MediaProvider>
  );
}

function PlayerView(props: PlayerProps) {
  const {
    videoId,
    video,
    moves,
    startAtS,
    onPlaybackEvent,
    layout,
    onLayoutChange,
    isInSheet,
    practice,
    onMove,
  } = props;
  const { t } = useTranslation('video');
  const format = useFormat();
  const frame = useRef<HTMLDivElement | null>(null);
  const isOnSide = useMediaQuery(PHONE_ON_SIDE);
  const toFullscreen = useMediaFullscreenRef();
  const actions = useMediaActions();
  const [preferences, changePreferences] = usePlayerPreferences();
  const captionLocales = captionLocalesOf(video);
  const { links, error, onFileFailed, retry } = props.signed;
  const { tracks, failed: captionsFailed } = useCaptionTracks(links?.captions);
  const [hasPicture, setHasPicture] = useState(false);
  // Play may be pressed before the link is signed; playback then starts when the video is loaded.
  const [isPlayPending, setIsPlayPending] = useState(props.playAtStart);
  const ended = useMediaSelector((state) => state.mediaEnded ?? false);
  /** Chosen in the practice mode: lasts until that is closed. */
  const [practiceSpeed, setPracticeSpeed] = useState<number | null>(null);
  if (practice === null && practiceSpeed !== null) setPracticeSpeed(null);
  const speed = practiceSpeed ?? preferences.speed ?? 1;
  /** Set by a key, which gives a screen reader no control to read. */
  const [spokenSpeed, setSpokenSpeed] = useState<number | null>(null);
  const storyboard = useStoryboard(video, links?.video.storyboard);
  const captions = preferences.captions ?? 'off';
  const [captionsSize, chooseCaptionsSize] = useStoredChoice(
    'flair.captions-size',
    CAPTIONS_SIZES,
    'medium',
  );
  const locale = useLocale();
  useCaptionsLocale(locale, captions, captionLocales, (next) =>
    changePreferences({ captions: next }),
  );

  const [videoElement, setVideo] = useState<HTMLVideoElement | null>(null);
  const [picture, setPicture] = useState<HTMLElement | null>(null);
  const [frameElement, setFrame] = useState<HTMLElement | null>(null);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const [timelineOverlay, setTimelineOverlay] = useState<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [playInterceptor] = useState(createPlayInterceptor);
  const version = video.status === 'en_ligne' ? imageVersion(video) : null;
  const poster = useMemo(
    () =>
      picture === null || version === null
        ? undefined
        : publicPoster(videoId, version, picture.getBoundingClientRect().width),
    [picture, videoId, version],
  );
  const link = links?.video ?? null;
  const aspect = storyboard === null ? 16 / 9 : storyboard.width / storyboard.height;
  const quality = useRendition({ link, video: videoElement, picture, aspect, speed });
  const hasAllFrames = quality.rendition === 'slow';
  const src = quality.url;
  const attached = link !== null && src !== null && startAtS !== null;

  const togglePlay = () => {
    if (!attached) setIsPlayPending((pending) => !pending);
    else if (!playInterceptor.intercept()) actions.togglePlay();
  };
  const chooseSpeed = (next: number) => {
    setPracticeSpeed(isInSheet ? next : null);
    if (!isInSheet) changePreferences({ speed: next });
  };
  const playFrom = ({ start_s }: Move) => {
    actions.seekTo(start_s);
    // An error of the element is shown below.
    void videoElement?.play().catch(() => undefined);
  };
  const act = (action: HotkeyAction) => {
    if (action.type === 'toggle-play') togglePlay();
    else if (action.type === 'toggle-mute') actions.toggleMute();
    else if (action.type === 'toggle-fullscreen') actions.toggleFullscreen();
    else if (action.type === 'seek-by') actions.seekBy(action.seconds);
    else if (action.type === 'seek-to') actions.seekToFraction(action.fraction);
    else if (action.type === 'volume-by') actions.changeVolume(action.amount);
    else if (action.type === 'speed-step') {
      const next = steppedSpeed(speed, action.step);
      setSpokenSpeed(next);
      chooseSpeed(next);
    } else
      changePreferences({
        captions: captions === 'off' ? defaultCaptions(captionLocales, locale) : 'off',
      });
  };
  useHotkeys(frame, props.characters, act);

  return (
    <>
      <Box
        data-theme="dark"
        ref={(element: HTMLDivElement | null) => {
          frame.current = element;
          toFullscreen(element);
          // This ref is a new function on every render, which React calls with null in between.
          if (element !== null) setFrame(element);
        }}
        role="region"
        aria-label={t('player.label', { title: video.title })}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          position: 'relative',
          bgcolor: '#07090D',
          color: 'text.primary',
          border: '1px solid',
          borderColor: 'line.soft',
          ...(layout.fullWindow ? FULL_WINDOW : IN_PAGE),
          '&:fullscreen': { border: 0, borderRadius: 0, m: 0 },
          '&:fullscreen .picture': {
            aspectRatio: 'auto',
            flex: 1,
            minHeight: 0,
            maxHeight: 'none',
          },
        }}
      >
        <Box
          className="picture"
          ref={setPicture}
          onClick={error === null ? togglePlay : undefined}
          onDoubleClick={layout.fullWindow ? undefined : actions.toggleFullscreen}
          sx={{
            position: 'relative',
            aspectRatio: '16 / 9',
            containerType: 'size',
            overflow: 'hidden',
            borderRadius: { md: '5px 5px 0 0' },
          }}
        >
          {hasPicture ? null : (
            <PlaceholderFigure id={videoId} title={video.title} category={video.category} />
          )}
          {attached || poster === undefined ? null : (
            <Box {...placed(layout)}>
              <img src={poster} alt="" width={1280} height={720} style={FITTED} />
            </Box>
          )}
          {!attached ? null : (
            <VideoElement
              link={link}
              src={src}
              poster={poster}
              storedDurationS={parseDuration(video.duration)}
              startAtS={startAtS}
              playAtStart={isPlayPending}
              speed={speed}
              volume={preferences.volume ?? 1}
              muted={preferences.muted ?? false}
              tracks={tracks}
              captions={captions}
              moves={moves}
              layout={layout}
              onElement={setVideo}
              onPlaybackEvent={onPlaybackEvent}
              onKnown={props.onKnown}
              onPicture={() => setHasPicture(true)}
              onVolume={(volume, muted) => changePreferences({ volume, muted })}
              onFailed={onFileFailed}
            />
          )}
          {captions === 'off' ? null : (
            <Captions
              video={videoElement}
              locale={captions}
              size={captionsSize}
              layout={layout}
              isRaised={hasAllFrames || speed !== 1}
            />
          )}
          {hasAllFrames ? <SharpSlowMotion /> : null}
          {ended && error === null ? props.atEnd(togglePlay) : null}
          <Box ref={setOverlay} sx={{ ...cover, pointerEvents: 'none' }} />
          <PlayerStatus known={attached} error={error} onRetry={retry} />
        </Box>
        <Box data-keep-clear={4} sx={{ pt: 1, ...(layout.fullWindow ? SHORT_BAR : null) }}>
          <Timeline
            moves={moves}
            storyboard={storyboard}
            onMove={onMove ?? playFrom}
            overlayRef={setTimelineOverlay}
          />
          <Controls
            isPlayPending={isPlayPending && !attached}
            hasPlay={!layout.fullWindow || isOnSide}
            isShort={layout.fullWindow && isOnSide}
            onTogglePlay={togglePlay}
            speed={speed}
            onSpeed={(next) => {
              setSpokenSpeed(null);
              chooseSpeed(next);
            }}
            quality={quality}
            hasSlowMotion={link?.renditions?.slow !== undefined && quality.choice !== '360'}
            captions={captions}
            captionLocales={captionLocales}
            onCaptions={(next) => changePreferences({ captions: next })}
            captionsSize={captionsSize}
            onCaptionsSize={chooseCaptionsSize}
          />
          <span role="status" className="visually-hidden">
            {spokenSpeed === null
              ? null
              : t('player.speed', {
                  rate: t('player.rate', { value: format.number(spokenSpeed) }),
                })}
          </span>
          {captionsFailed ? (
            <Box role="status" sx={{ px: 2, pb: 1.5, fontSize: '.875rem', color: 'warning.main' }}>
              {t('player.captions-missing')}
            </Box>
          ) : null}
          <div ref={setFooter} />
        </Box>
      </Box>
      {practice?.({
        video: videoElement,
        frame: frameElement,
        overlay,
        timelineOverlay,
        footer,
        speed,
        hasAllFrames,
        storyboard,
        changeSpeed: setPracticeSpeed,
        layout,
        changeLayout: onLayoutChange,
        setPlayInterceptor: playInterceptor.set,
      })}
    </>
  );
}

/** Returns the captions to switch on: in the language of the page if possible. */
function defaultCaptions(locales: readonly Locale[], locale: Locale): CaptionsChoice {
  return locales.includes(locale) ? locale : (locales[0] ?? 'off');
}

/** Holds the handler that play and pause presses call first. */
function createPlayInterceptor() {
  let handler: (() => boolean) | null = null;
  const set: PlayerHandle['setPlayInterceptor'] = (next) => (handler = next);
  return { intercept: () => handler?.() === true, set };
}
