import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Move } from '@atelier/domain/content/video';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import type { CaptionTrack } from '../../../lib/media/use-caption-tracks.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { PlaybackMoment, PlayerLayout } from '../../../lib/media/player.ts';
import { movesVtt } from '../moves-vtt.ts';
import type { CaptionsChoice } from './controls.tsx';

interface VideoElementProps {
  /** A new object for each renewal, even when the URL is the same. */
  link: SignedUrl;
  /** Where to start; after a renewal of the link the position is kept. */
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
  onMoment: (moment: PlaybackMoment) => void;
  /** Called when the first frame is shown. */
  onPicture: () => void;
  onVolume: (volume: number, muted: boolean) => void;
  /** The browser cannot load the file (`false`) or cannot decode it (`true`). */
  onFailed: (unsupported: boolean) => void;
}

/** The `<video>` element: keeps its position when the link is renewed, and reports events. */
export function VideoElement(props: VideoElementProps) {
  const { link, startAtS, playAtStart, speed, volume, muted, tracks, captions, moves, layout } = props;
  const { onElement, onMoment, onPicture, onVolume, onFailed } = props;
  const src = link.url;
  const { t } = useTranslation('video');
  const store = useMediaStore();
  const element = useRef<HTMLVideoElement | null>(null);
  /** Restored after the link is renewed. */
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

  useEffect(() => {
    const video = element.current;
    if (video === null) return;
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
  }, [speed, src]);

  useEffect(() => {
    // A renewed link may have the same URL as the one that failed; only a new URL loads by itself.
    const video = element.current;
    if (video !== null && video.error !== null) video.load();
  }, [link]);

  useEffect(() => {
    if (element.current !== null) showCaptions(element.current, captions, layout.mirrored);
    // Also after chapters change: browsers choose again among all tracks when one is added.
  }, [captions, tracks, moves, layout.mirrored]);

  const at = (type: Exclude<PlaybackMoment['type'], 'played'>, video: HTMLVideoElement) => {
    // While a new link loads, the element is at 0 with an unknown length; the last position remains valid.
    if (!Number.isFinite(video.duration)) return;
    lastState.current.positionS = video.currentTime;
    lastState.current.durationS = video.duration;
    onMoment({ type, positionS: video.currentTime, durationS: video.duration });
  };

  const reportPosition = useEffectEvent(() => {
    const { positionS, durationS } = lastState.current;
    onMoment({ type: 'hidden', positionS, durationS });
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
    const { positionS, playing } = lastState.current;
    if (positionS > 0 && positionS < video.duration) video.currentTime = positionS;
    if (playing) void video.play().catch(() => undefined);
  };

  return (
    <Box
      component="video"
      ref={attach}
      src={src}
      playsInline
      preload="metadata"
      onLoadedMetadata={(event) => restore(event.currentTarget)}
      onLoadedData={onPicture}
      onTimeUpdate={(event) => at('moved', event.currentTarget)}
      onPlay={() => {
        lastState.current.playing = true;
        onMoment({ type: 'played' });
      }}
      onPause={(event) => {
        // A link that failed or is being replaced also pauses; the viewer did not.
        if (event.currentTarget.error !== null || event.currentTarget.readyState === HTMLMediaElement.HAVE_NOTHING)
          return;
        lastState.current.playing = false;
        at('paused', event.currentTarget);
      }}
      onSeeked={(event) => at('seeked', event.currentTarget)}
      onEnded={(event) => {
        lastState.current.playing = false;
        at('ended', event.currentTarget);
      }}
      onVolumeChange={(event) => onVolume(event.currentTarget.volume, event.currentTarget.muted)}
      onError={(event) => onFailed(event.currentTarget.error?.code === MediaError.MEDIA_ERR_DECODE)}
      sx={{
        position: 'absolute',
        inset: 0,
        width: layout.split ? '50%' : '100%',
        height: '100%',
        objectFit: 'contain',
        // On a phone in portrait orientation, two pictures side by side would be too small.
        ...(layout.split && layout.fullWindow
          ? { '@media (orientation: portrait)': { width: '100%', height: '50%' } }
          : null),
      }}
      style={{ transform: layout.mirrored ? 'scaleX(-1)' : undefined }}
    >
      {tracks.map(({ locale, url }) => (
        <track key={locale} kind="subtitles" srcLang={locale} label={t(`player.captions-${locale}`)} src={url} />
      ))}
      {moves.length === 0 ? null : <ChaptersTrack moves={moves} />}
    </Box>
  );
}

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

/** Enables the captions of one language, or none. With a mirrored picture they are hidden: `MirroredCaptions` shows them. */
function showCaptions(video: HTMLVideoElement, choice: CaptionsChoice, mirrored: boolean): void {
  for (const track of video.textTracks) {
    if (track.kind !== 'subtitles') continue;
    track.mode = track.language !== choice ? 'disabled' : mirrored ? 'hidden' : 'showing';
  }
}
