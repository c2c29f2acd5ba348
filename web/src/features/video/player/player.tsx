import { type ReactNode, useRef, useState } from 'react';
import { createMediaStore } from 'media-chrome/media-store/media-store';
import { MediaProvider, useMediaFullscreenRef, useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LOCALES, type Locale } from '@atelier/domain/values';
import type { Move, Video } from '@atelier/domain/content/video';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { PlaceholderFigure } from '../../../components/media/figure.tsx';
import { AfterDelay } from '../../../components/feedback/skeleton.tsx';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { PlaybackMoment, PlayerHandle, PlayerLayout } from '../../../lib/media/player.ts';
import { useCaptionTracks } from '../../../lib/media/use-caption-tracks.ts';
import { useCaptionsLocale } from '../use-captions-locale.ts';
import { usePlayerPreferences } from '../use-player-preferences.ts';
import { useSignedVideo } from '../use-signed-video.ts';
import { type CaptionsChoice, Controls } from './controls.tsx';
import { type HotkeyAction, useHotkeys } from './hotkeys.ts';
import { steppedSpeed, useMediaActions } from './media-actions.ts';
import { MirroredCaptions } from './mirrored-captions.tsx';
import { Timeline } from './timeline.tsx';
import { VideoElement } from './video-element.tsx';

interface PlayerProps {
  videoId: string;
  video: Video;
  /** Second at which to start; `null` while unknown. */
  startAtS: number | null;
  onMoment: (moment: PlaybackMoment) => void;
  layout: PlayerLayout;
  onLayoutChange: (change: Partial<PlayerLayout>) => void;
  /** Whether single-character shortcuts are on; called on each key press. */
  characters: () => boolean;
  /** Renders the practice mode for this player, anywhere in the page. */
  practice: ((player: PlayerHandle) => ReactNode) | null;
}

/** `usePlayerPreferences` remembers volume and captions, so the library must not. */
const OWN_PREFERENCES = { noVolumePref: true, noMutedPref: true, noSubtitlesLangPref: true };

/** The player of one video; dark in both themes. */
export function Player(props: PlayerProps) {
  const [store] = useState(() => createMediaStore({ documentElement: document, options: OWN_PREFERENCES }));
  return (
    <MediaProvider mediaStore={store}>
      <PlayerView {...props} />
    </MediaProvider>
  );
}

function PlayerView({ videoId, video, startAtS, onMoment, layout, onLayoutChange, characters, practice }: PlayerProps) {
  const { t } = useTranslation('video');
  const frame = useRef<HTMLDivElement | null>(null);
  const toFullscreen = useMediaFullscreenRef();
  const actions = useMediaActions();
  const [preferences, changePreferences] = usePlayerPreferences();
  const captionLocales = LOCALES.filter((locale) => video.captions?.[locale] !== undefined);
  const { links, error, onFileFailed, retry } = useSignedVideo(videoId, captionLocales.join(','));
  const { tracks, failed: captionsFailed } = useCaptionTracks(links?.captions);
  const [hasPicture, setHasPicture] = useState(false);
  const attached = links !== null && startAtS !== null;
  // Play may be pressed before the link is signed; playback then starts when the video is loaded.
  const [isPlayPending, setIsPlayPending] = useState(false);
  const speed = preferences.speed ?? 1;
  const captions = preferences.captions ?? 'off';
  const locale = useLocale();
  useCaptionsLocale(locale, captions, captionLocales, (next) => changePreferences({ captions: next }));

  const [elements, setElements] = useState<PlayerElements>(NO_ELEMENTS);
  const [[setVideo, setFrame, setOverlay, setTimelineOverlay, setFooter]] = useState(() => elementSetters(setElements));
  const [playInterceptor] = useState(createPlayInterceptor);

  const togglePlay = () => {
    if (!attached) setIsPlayPending((pending) => !pending);
    else if (!playInterceptor.intercept()) actions.togglePlay();
  };
  const act = (action: HotkeyAction) => {
    if (action.type === 'toggle-play') togglePlay();
    else if (action.type === 'toggle-mute') actions.toggleMute();
    else if (action.type === 'toggle-fullscreen') actions.toggleFullscreen();
    else if (action.type === 'seek-by') actions.seekBy(action.seconds);
    else if (action.type === 'seek-to') actions.seekToFraction(action.fraction);
    else if (action.type === 'volume-by') actions.changeVolume(action.amount);
    else if (action.type === 'speed-step') changePreferences({ speed: steppedSpeed(speed, action.step) });
    else changePreferences({ captions: captions === 'off' ? defaultCaptions(captionLocales, locale) : 'off' });
  };
  useHotkeys(frame, characters, act);

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
          '&:fullscreen .picture': { aspectRatio: 'auto', flex: 1, minHeight: 0 },
        }}
      >
        <Box
          className="picture"
          onClick={error === null ? togglePlay : undefined}
          onDoubleClick={actions.toggleFullscreen}
          sx={{ position: 'relative', aspectRatio: '16 / 9', overflow: 'hidden', borderRadius: { md: '5px 5px 0 0' } }}
        >
          {hasPicture ? null : <PlaceholderFigure id={videoId} title={video.title} category={video.category} />}
          {!attached ? null : (
            <VideoElement
              link={links.video}
              startAtS={startAtS}
              playAtStart={isPlayPending}
              speed={speed}
              volume={preferences.volume ?? 1}
              muted={preferences.muted ?? false}
              tracks={tracks}
              captions={captions}
              moves={video.moves ?? NO_MOVES}
              layout={layout}
              onElement={setVideo}
              onMoment={onMoment}
              onPicture={() => setHasPicture(true)}
              onVolume={(volume, muted) => changePreferences({ volume, muted })}
              onFailed={onFileFailed}
            />
          )}
          {layout.mirrored && captions !== 'off' ? <MirroredCaptions video={elements.video} locale={captions} /> : null}
          <Box ref={setOverlay} sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} />
          <LoadingIndicator known={attached} failed={error !== null} />
          {error === null ? null : (
            <Box
              sx={{
                position: 'absolute',
                inset: 0,
                display: 'grid',
                placeItems: 'center',
                p: 3,
                bgcolor: 'rgba(7,9,13,.72)',
              }}
            >
              <ErrorNotice error={error} onRetry={retry} />
            </Box>
          )}
        </Box>
        <Box sx={{ pt: 1 }}>
          <Timeline moves={video.moves ?? NO_MOVES} overlayRef={setTimelineOverlay} />
          <Controls
            isPlayPending={isPlayPending && !attached}
            onTogglePlay={togglePlay}
            speed={speed}
            onSpeed={(next) => changePreferences({ speed: next })}
            captions={captions}
            captionLocales={captionLocales}
            onCaptions={(next) => changePreferences({ captions: next })}
          />
          {captionsFailed ? (
            <Box role="status" sx={{ px: 2, pb: 1.5, fontSize: '.875rem', color: 'warning.main' }}>
              {t('player.captions-missing')}
            </Box>
          ) : null}
          <div ref={setFooter} />
        </Box>
      </Box>
      {practice?.({
        ...elements,
        speed,
        changeSpeed: (next, remember) => changePreferences({ speed: next }, remember),
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

const NO_MOVES: readonly Move[] = [];
const NO_ELEMENTS = { video: null, frame: null, overlay: null, timelineOverlay: null, footer: null };

/** Full width on phones. */
const IN_PAGE = {
  borderRadius: { xs: 0, md: '6px' },
  borderInlineWidth: { xs: 0, md: 1 },
  mx: { xs: 'calc(clamp(20px, 4.5vw, 72px) * -1)', md: 0 },
} as const;

/** Covers the page and its header, but not messages. */
const FULL_WINDOW = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  border: 0,
  '& .picture': { aspectRatio: 'auto', flex: 1, minHeight: 0 },
} as const;

/** Holds the handler that play and pause presses call first. */
function createPlayInterceptor() {
  let handler: (() => boolean) | null = null;
  const set: PlayerHandle['setPlayInterceptor'] = (next) => (handler = next);
  return { intercept: () => handler?.() === true, set };
}

type PlayerElements = Pick<PlayerHandle, 'video' | 'frame' | 'overlay' | 'timelineOverlay' | 'footer'>;

/** Returns ref callbacks that put the elements of the player into the state. */
function elementSetters(set: (update: (before: PlayerElements) => PlayerElements) => void) {
  const setter =
    <Name extends keyof PlayerElements>(name: Name) =>
    (element: PlayerElements[Name]) =>
      set((before) => (before[name] === element ? before : { ...before, [name]: element }));
  return [setter('video'), setter('frame'), setter('overlay'), setter('timelineOverlay'), setter('footer')] as const;
}

/** Says that the video is loading, after a short delay. */
function LoadingIndicator({ known, failed }: { known: boolean; failed: boolean }) {
  const { t } = useTranslation('video');
  const stalled = useMediaSelector((state) => state.mediaLoading === true && state.mediaPaused === false);
  if (failed || (known && !stalled)) return null;
  return (
    <AfterDelay>
      <Box
        role="status"
        sx={{
          position: 'absolute',
          left: 16,
          bottom: 16,
          px: 1.5,
          py: 0.75,
          borderRadius: '3px',
          bgcolor: 'rgba(7,9,13,.78)',
          fontSize: '.875rem',
          fontWeight: 600,
        }}
      >
        {t('player.loading')}
      </Box>
    </AfterDelay>
  );
}
