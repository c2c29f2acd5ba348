import { useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { CaretDoubleLeftIcon } from '@phosphor-icons/react/dist/csr/CaretDoubleLeft';
import { CaretDoubleRightIcon } from '@phosphor-icons/react/dist/csr/CaretDoubleRight';
import { CornersInIcon } from '@phosphor-icons/react/dist/csr/CornersIn';
import { CornersOutIcon } from '@phosphor-icons/react/dist/csr/CornersOut';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { SpeakerHighIcon } from '@phosphor-icons/react/dist/csr/SpeakerHigh';
import { SpeakerLowIcon } from '@phosphor-icons/react/dist/csr/SpeakerLow';
import { SpeakerSlashIcon } from '@phosphor-icons/react/dist/csr/SpeakerSlash';
import { useFormat } from '../../../lib/i18n/format.ts';
import { PHONE_ON_SIDE } from '../../../lib/theme/layout.ts';
import { ControlButton, PlayButton } from './control-button.tsx';
import { useMediaActions } from './media-actions.ts';
import { usePlayer } from './player-context.ts';
import { CaptionsMenu, QualityMenu, SpeedMenu } from './player-menus.tsx';
import { NARROW_PLAYER, TimeDisplay } from './timeline.tsx';

const STEP_S = 10;

const VOLUME_ICONS = {
  off: SpeakerSlashIcon,
  low: SpeakerLowIcon,
  medium: SpeakerHighIcon,
  high: SpeakerHighIcon,
} as const;

/** The controls below the timeline. */
export function Controls() {
  const { t } = useTranslation('video');
  const actions = useMediaActions();
  const { layout, film, isPlayPending, togglePlay } = usePlayer();
  const isOnSide = useMediaQuery(PHONE_ON_SIDE);
  // In the full window the practice mode shows a larger play button, except on a phone on its side.
  const hasPlay = !layout.fullWindow || isOnSide;
  // On one line with the timeline: without the steps and the volume, which a phone has at its side.
  const isShort = layout.fullWindow && isOnSide;
  // Play may have been pressed before the video was loaded.
  const isWaiting = isPlayPending && film === null;
  const paused = useMediaSelector((state) => state.mediaPaused ?? true) && !isWaiting;
  const fullscreen = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
  const PlayOrPauseIcon = paused ? PlayIcon : PauseIcon;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: '6px' },
        p: isShort ? '4px 6px' : { xs: '10px 6px 12px', sm: '10px 12px 12px' },
      }}
    >
      {isShort ? null : (
        <ControlButton
          onClick={() => actions.seekBy(-STEP_S)}
          aria-label={t('player.back', { seconds: STEP_S })}
        >
          <CaretDoubleLeftIcon size={24} aria-hidden="true" />
        </ControlButton>
      )}
      {hasPlay ? (
        <PlayButton onClick={togglePlay} aria-label={t(paused ? 'player.play' : 'player.pause')}>
          <PlayOrPauseIcon size={30} weight="fill" aria-hidden="true" />
        </PlayButton>
      ) : null}
      {isShort ? null : (
        <ControlButton
          onClick={() => actions.seekBy(STEP_S)}
          aria-label={t('player.forward', { seconds: STEP_S })}
        >
          <CaretDoubleRightIcon size={24} aria-hidden="true" />
        </ControlButton>
      )}
      <Box
        sx={{ mx: 1, display: { xs: 'none', sm: 'block' }, [NARROW_PLAYER]: { display: 'none' } }}
      >
        <TimeDisplay />
      </Box>
      <Box sx={{ flex: 1 }} />
      <SpeedMenu />
      <QualityMenu />
      <CaptionsMenu />
      {isShort ? null : <VolumeControl />}
      <ControlButton
        onClick={actions.toggleFullscreen}
        aria-label={t(fullscreen ? 'player.exit-fullscreen' : 'player.fullscreen')}
      >
        {fullscreen ? (
          <CornersInIcon size={24} aria-hidden="true" />
        ) : (
          <CornersOutIcon size={24} aria-hidden="true" />
        )}
      </ControlButton>
    </Box>
  );
}

/**
 * The mute button, and the volume slider except on phones and tablets, which have hardware buttons.
 */
function VolumeControl() {
  const { t } = useTranslation('video');
  const format = useFormat();
  const actions = useMediaActions();
  const level = useMediaSelector((state) => state.mediaVolumeLevel ?? 'high');
  const muted = useMediaSelector((state) => state.mediaMuted ?? false);
  const volume = useMediaSelector((state) => state.mediaVolume ?? 1);
  const LevelIcon = VOLUME_ICONS[level];
  const audibleVolume = muted ? 0 : volume;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', minWidth: 34 }}>
      <ControlButton
        onClick={actions.toggleMute}
        aria-label={t(level === 'off' ? 'player.unmute' : 'player.mute')}
      >
        <LevelIcon size={24} aria-hidden="true" />
      </ControlButton>
      <Box
        component="input"
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={audibleVolume}
        onChange={(event) => actions.setVolume(Number(event.target.value))}
        // Arrow keys change the volume here, not the position.
        onKeyDown={(event) => event.stopPropagation()}
        aria-label={t('player.volume')}
        aria-valuetext={format.percent(audibleVolume)}
        sx={{
          width: 88,
          accentColor: 'var(--af-palette-text-primary)',
          display: { xs: 'none', lg: 'block' },
          cursor: 'pointer',
        }}
      />
    </Box>
  );
}
