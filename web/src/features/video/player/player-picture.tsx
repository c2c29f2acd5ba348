import { useState } from 'react';
import { useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { parseDuration } from '@atelier/domain/time/duration';
import { PlaceholderFigure } from '../../../components/media/picture.tsx';
import { cover } from '../../../lib/theme/layout.ts';
import { Captions } from './captions.tsx';
import { useMediaActions } from './media-actions.ts';
import { usePlayer } from './player-context.ts';
import { FITTED } from './player-layout.ts';
import { PlayerStatus, SharpSlowMotion } from './player-status.tsx';
import { placed, VideoElement } from './video-element.tsx';

/** The film, what is shown before it is there, and what lies over it. */
export function PlayerPicture() {
  const player = usePlayer();
  const { videoId, video, layout, film, poster, speed, captions } = player;
  const { video: element, setPicture, setOverlay } = player.elements;
  const { error, retry } = player.signed;
  const { hasAllFrames, togglePlay } = player;
  const actions = useMediaActions();
  const ended = useMediaSelector((state) => state.mediaEnded ?? false);
  const [hasPicture, setHasPicture] = useState(false);
  return (
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
      {film !== null || poster === undefined ? null : (
        <Box {...placed(layout)}>
          <img src={poster} alt="" width={1280} height={720} style={FITTED} />
        </Box>
      )}
      {film === null ? null : <Film {...film} onPicture={() => setHasPicture(true)} />}
      {captions.choice === 'off' ? null : (
        <Captions
          video={element}
          locale={captions.choice}
          size={captions.size}
          layout={layout}
          isRaised={hasAllFrames || speed.value !== 1}
        />
      )}
      {hasAllFrames ? <SharpSlowMotion /> : null}
      {ended && error === null ? player.atEnd(togglePlay) : null}
      <Box ref={setOverlay} sx={{ ...cover, pointerEvents: 'none' }} />
      <PlayerStatus known={film !== null} error={error} onRetry={retry} />
    </Box>
  );
}

type FilmProps = NonNullable<ReturnType<typeof usePlayer>['film']> & { onPicture: () => void };

/** The element that plays the film, as the viewer has chosen. */
function Film({ link, src, startAtS, onPicture }: FilmProps) {
  const player = usePlayer();
  const [preferences, changePreferences] = player.preferences;
  return (
    <VideoElement
      link={link}
      src={src}
      poster={player.poster}
      storedDurationS={parseDuration(player.video.duration)}
      startAtS={startAtS}
      playAtStart={player.isPlayPending}
      speed={player.speed.value}
      volume={preferences.volume ?? 1}
      muted={preferences.muted ?? false}
      tracks={player.captions.tracks}
      captions={player.captions.choice}
      moves={player.moves}
      layout={player.layout}
      onElement={player.elements.setVideo}
      onPlaybackEvent={player.onPlaybackEvent}
      onKnown={player.onKnown}
      onPicture={onPicture}
      onVolume={(volume, muted) => changePreferences({ volume, muted })}
      onFailed={player.signed.onFileFailed}
    />
  );
}
