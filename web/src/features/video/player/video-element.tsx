import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Move } from '@atelier/domain/content/video';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import type { CaptionTrack } from '../../../lib/media/use-caption-tracks.ts';
import type { PlaybackMoment } from '../playback-moment.ts';
import type { PlayerLayout } from '../player-handle.ts';
import { ChaptersTrack } from './chapters-track.tsx';
import type { CaptionsChoice } from './controls.tsx';

interface VideoElementProps {
  /** Each renewal is another object, even of the same address. */
  link: SignedUrl;
  /** Where to start; later links of the same video keep the place. */
  startAtS: number;
  /** Play was pressed before there was a video. */
  playAtStart: boolean;
  speed: number;
  volume: number;
  muted: boolean;
  tracks: readonly CaptionTrack[];
  captions: CaptionsChoice;
  /** Named moves, which are its chapters. */
  moves: readonly Move[];
  layout: PlayerLayout;
  onElement: (video: HTMLVideoElement | null) => void;
  onMoment: (moment: PlaybackMoment) => void;
  /** The first frame stands there. */
  onPicture: () => void;
  onVolume: (volume: number, muted: boolean) => void;
  /** The browser cannot fetch the file (`false`), or cannot play it (`true`). */
  onFailed: (unsupported: boolean) => void;
}

/** The `<video>` itself: keeps its place over changed links, and says what happens. */
export function VideoElement(props: VideoElementProps) {
  const {
    link,
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
    onMoment,
    onPicture,
    onVolume,
    onFailed,
  } = props;
  const src = link.url;
  const { t } = useTranslation('video');
  const store = useMediaStore();
  const element = useRef<HTMLVideoElement | null>(null);
  /** What a new link takes over from the one before. */
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
    // A renewed link may be the same address as the one that failed; only a new address loads by itself.
    const video = element.current;
    if (video !== null && video.error !== null) video.load();
  }, [link]);

  useEffect(() => {
    if (element.current !== null) showCaptions(element.current, captions, layout.mirrored);
    // Chapters too: with each track that comes, browsers choose among all of them anew.
  }, [captions, tracks, moves, layout.mirrored]);

  const at = (type: Exclude<PlaybackMoment['type'], 'played'>, video: HTMLVideoElement) => {
    // While a new link loads, the element stands at 0 of an unknown length; the place is the one before.
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

  const settle = (video: HTMLVideoElement) => {
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
      onLoadedMetadata={(event) => settle(event.currentTarget)}
      onLoadedData={onPicture}
      onTimeUpdate={(event) => at('moved', event.currentTarget)}
      onPlay={() => {
        lastState.current.playing = true;
        onMoment({ type: 'played' });
      }}
      onPause={(event) => {
        // A link that failed or is being replaced pauses too; that is not the viewer's pause.
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
        // Two wide pictures side by side would be stamps on an upright phone.
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

/** Shows the captions of one language, or none; over a mirrored picture they are only read out to whoever draws them. */
function showCaptions(video: HTMLVideoElement, choice: CaptionsChoice, mirrored: boolean): void {
  for (const track of video.textTracks) {
    if (track.kind !== 'subtitles') continue;
    track.mode = track.language !== choice ? 'disabled' : mirrored ? 'hidden' : 'showing';
  }
}
