import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
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
import { useKeptPlayback } from './use-kept-playback.ts';
import { useLoadedCaptions } from './use-loaded-captions.ts';

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

/**
 * The `<video>` element: keeps position, picture and playback when the URL changes, and reports
 * events.
 */
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
  const soundAtStart = useRef({ volume, muted });

  const attach = useCallback(
    (video: HTMLVideoElement | null) => {
      element.current = video;
      onElement(video);
      store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video });
      if (video !== null) {
        video.volume = soundAtStart.current.volume;
        video.muted = soundAtStart.current.muted;
      }
    },
    [store, onElement],
  );

  useLayoutEffect(() => {
    if (element.current !== null) tellStoredDuration(element.current, storedDurationS);
  }, [storedDurationS]);

  useEffect(() => {
    const video = element.current;
    if (video === null) return;
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
  }, [speed, src]);

  useLoadedCaptions(element, captions, tracks, moves);
  const { restore, listeners } = useKeptPlayback(element, {
    link,
    src,
    startAtS,
    playAtStart,
    heldFrame,
    onPlaybackEvent,
  });

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
        {...listeners}
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
