import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Move } from '@atelier/domain/content/video';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import type { CaptionTrack } from '../../../lib/media/use-caption-tracks.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { PlaybackEvent, PlayerLayout } from '../../../lib/media/player-handle.ts';
import { movesVtt } from '../moves-vtt.ts';
import type { CaptionsChoice } from './captions.tsx';
import { HeldFrame, useHeldFrame } from './held-frame.tsx';
import { tellStoredDuration } from './known-duration.ts';

interface VideoElementProps {
  /** A new object for each renewal, even when the URL is the same. */
  link: SignedUrl;
  /** Of the link or one of its renditions. */
  src: string;
  /** Shown until the film plays or is sought; undefined without one. */
  poster: string | undefined;
  /** From the document, for a file that does not tell it. */
  storedDurationS: number;
  /** Where to start; when the URL changes, the position is kept. */
  startAtS: number;
  /** Play was pressed before the video was loaded. */
  playAtStart: boolean;
  speed: number;
  volume: number;
  muted: boolean;
  tracks: readonly CaptionTrack[];
  captions: CaptionsChoice;
  /** Shown as chapters. */
  moves: readonly Move[];
  layout: PlayerLayout;
  onElement: (video: HTMLVideoElement | null) => void;
  onPlaybackEvent: (event: PlaybackEvent) => void;
  /** Called when the browser knows the file, before its first frame, with its length in seconds. */
  onKnown: (filmS: number) => void;
  /** Called when the first frame is shown. */
  onPicture: () => void;
  onVolume: (volume: number, muted: boolean) => void;
  /** The browser cannot load the file (`false`) or cannot decode it (`true`). */
  onFailed: (unsupported: boolean) => void;
}

/** The `<video>` element: keeps position, picture and playback when the URL changes, and reports events. */
export function VideoElement({
  link,
  src,
  poster,
  storedDurationS,
  startAtS,
  playAtStart,
  speed,
  volume,
  muted,
  tracks,
  captions,
  moves,
  layout,
  onElement,
  onPlaybackEvent,
  onKnown,
  onPicture,
  onVolume,
  onFailed,
}: VideoElementProps) {
  const { t } = useTranslation('video');
  const store = useMediaStore();
  const element = useRef<HTMLVideoElement | null>(null);
  const [canvas, heldFrame] = useHeldFrame();
  /** Restored after the URL changed. */
  const lastState = useRef({ positionS: startAtS, durationS: NaN, playing: playAtStart });
  const first = useRef({ volume, muted });

  const attach = useCallback(
    (video: HTMLVideoElement | null) => {
      element.current = video;
      onElement(video);
      store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video });
      if (video !== null) {
        video.volume = first.current.volume;
        video.muted = first.current.muted;
      }
    },
    [store, onElement],
  );

  useLayoutEffect(() => {
    if (element.current !== null) tellStoredDuration(element.current, storedDurationS);
  }, [storedDurationS]);

  const open = useEffectEvent((load: (video: HTMLVideoElement) => void) => {
    const video = element.current;
    if (video === null) return;
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA && video.error === null) {
      lastState.current.positionS = video.currentTime;
      lastState.current.playing = !video.paused;
      heldFrame.hold(video);
    }
    load(video);
    // Before the file is known, the browser keeps this as the position to start at. A later seek replaces it.
    video.currentTime = lastState.current.positionS;
  });
  // Set here and not by React, so that what is shown and where is known up to the change.
  useLayoutEffect(() => {
    open((video) => {
      video.src = src;
    });
  }, [src]);

  useEffect(() => {
    const video = element.current;
    if (video === null) return;
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
  }, [speed, src]);

  useEffect(() => {
    // A renewed link may have the same URL as the one that failed; only a new URL loads by itself.
    if (element.current?.error != null) open((video) => video.load());
  }, [link]);

  useEffect(() => {
    const video = element.current;
    if (video === null) return undefined;
    const load = (event?: Event) =>
      loadCaptions(video, captions, event?.type === 'webkitbeginfullscreen');
    load();
    const changes = ['webkitbeginfullscreen', 'webkitendfullscreen'];
    for (const type of changes) video.addEventListener(type, load);
    return () => changes.forEach((type) => video.removeEventListener(type, load));
    // Also after chapters change: browsers choose again among all tracks when one is added.
  }, [captions, tracks, moves]);

  const at = (type: PlaybackEvent['type'], video: HTMLVideoElement) => {
    // While a new link loads, the element is at 0 with an unknown length; the last position remains valid.
    if (!Number.isFinite(video.duration)) return;
    const position = { positionS: video.currentTime, durationS: video.duration };
    Object.assign(lastState.current, position);
    // An event that was due before the seek already reads the new position.
    if (video.seeking && type !== 'seeking') onPlaybackEvent({ type: 'seeking', ...position });
    onPlaybackEvent({ type, ...position });
  };

  const reportPosition = useEffectEvent(() => {
    const { positionS, durationS } = lastState.current;
    onPlaybackEvent({ type: 'hidden', positionS, durationS });
  });
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') reportPosition();
    };
    const onPageHide = () => reportPosition();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onPageHide);
      reportPosition();
    };
  }, []);

  const restore = (video: HTMLVideoElement) => {
    if (video.currentTime >= video.duration) video.currentTime = 0;
    if (lastState.current.playing) void video.play().catch(() => undefined);
  };

  return (
    <>
      <Box
        component="video"
        ref={attach}
        playsInline
        preload="metadata"
        poster={poster}
        onLoadedMetadata={(event) => {
          restore(event.currentTarget);
          onKnown(event.currentTarget.duration);
        }}
        onLoadedData={(event) => {
          onPicture();
          if (!event.currentTarget.seeking) heldFrame.release();
        }}
        onTimeUpdate={(event) => at('moved', event.currentTarget)}
        onPlay={(event) => {
          lastState.current.playing = true;
          onPlaybackEvent({
            type: 'played',
            positionS: event.currentTarget.currentTime,
            durationS: NaN,
          });
        }}
        onPause={(event) => {
          // A link that failed or is being replaced also pauses; the viewer did not.
          if (
            event.currentTarget.error !== null ||
            event.currentTarget.readyState === HTMLMediaElement.HAVE_NOTHING
          ) {
            return;
          }
          lastState.current.playing = false;
          at('paused', event.currentTarget);
        }}
        onSeeking={(event) => at('seeking', event.currentTarget)}
        onSeeked={(event) => {
          heldFrame.release();
          at('seeked', event.currentTarget);
        }}
        onEnded={(event) => {
          lastState.current.playing = false;
          at('ended', event.currentTarget);
        }}
        onVolumeChange={(event) => onVolume(event.currentTarget.volume, event.currentTarget.muted)}
        onError={(event) => {
          heldFrame.release();
          onFailed(event.currentTarget.error?.code === MediaError.MEDIA_ERR_DECODE);
        }}
        {...placed(layout)}
      >
        {tracks.map(({ locale, url }) => (
          <track
            key={locale}
            kind="subtitles"
            srcLang={locale}
            label={t(`player.captions-${locale}`)}
            src={url}
          />
        ))}
        {moves.length === 0 ? null : <ChaptersTrack moves={moves} />}
      </Box>
      <HeldFrame canvas={canvas} {...placed(layout)} />
    </>
  );
}

/** Returns where the film lies in the picture. */
export const pictureBox = (layout: PlayerLayout) =>
  ({
    position: 'absolute',
    inset: 0,
    width: layout.split ? '50%' : '100%',
    height: '100%',
    objectFit: 'contain',
    // On a phone in portrait orientation, two pictures side by side would be too small.
    ...(layout.split && layout.fullWindow
      ? { '@media (orientation: portrait)': { width: '100%', height: '50%' } }
      : null),
  }) as const;

/** Returns place and mirroring of the film, and of what is shown instead of it. */
export const placed = (layout: PlayerLayout) => ({
  sx: pictureBox(layout),
  style: { transform: layout.mirrored ? 'scaleX(-1)' : undefined },
});

/** The moves of the video as chapters, in a WebVTT file created in this page. */
function ChaptersTrack({ moves }: { moves: readonly Move[] }) {
  const locale = useLocale();
  const vtt = movesVtt(moves, locale);
  const attach = useCallback(
    (track: HTMLTrackElement | null) => {
      if (track === null) return undefined;
      const url = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
      track.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [vtt],
  );
  return <track ref={attach} kind="chapters" srcLang={locale} />;
}

/**
 * Loads the captions of one language, or none. `Captions` shows them; only the full screen of iPhones, which contains
 * nothing but the video, shows the browser's own.
 */
function loadCaptions(video: HTMLVideoElement, choice: CaptionsChoice, isNative: boolean): void {
  const loaded = isNative ? 'showing' : 'hidden';
  for (const track of video.textTracks) {
    if (track.kind !== 'subtitles') continue;
    track.mode = track.language === choice ? loaded : 'disabled';
  }
}
