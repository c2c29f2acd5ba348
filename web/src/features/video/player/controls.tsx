import { useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CaretDoubleLeftIcon } from '@phosphor-icons/react/dist/csr/CaretDoubleLeft';
import { CaretDoubleRightIcon } from '@phosphor-icons/react/dist/csr/CaretDoubleRight';
import { ClosedCaptioningIcon } from '@phosphor-icons/react/dist/csr/ClosedCaptioning';
import { CornersInIcon } from '@phosphor-icons/react/dist/csr/CornersIn';
import { CornersOutIcon } from '@phosphor-icons/react/dist/csr/CornersOut';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { SpeakerHighIcon } from '@phosphor-icons/react/dist/csr/SpeakerHigh';
import { SpeakerLowIcon } from '@phosphor-icons/react/dist/csr/SpeakerLow';
import { SpeakerSlashIcon } from '@phosphor-icons/react/dist/csr/SpeakerSlash';
import {
  type QualityChoice,
  type Rendition,
  SLOW_UP_TO_SPEED,
} from '@atelier/domain/content/choose-rendition';
import type { Locale } from '@atelier/domain/values';
import { useFormat } from '../../../lib/i18n/format.ts';
import { CAPTIONS_SIZES, type CaptionsSize } from './captions.tsx';
import { ChoiceMenu } from './choice-menu.tsx';
import { ControlButton, PlayButton } from './control-button.tsx';
import { SPEEDS, useMediaActions } from './media-actions.ts';
import { NARROW_PLAYER, TimeDisplay } from './timeline.tsx';

const STEP_S = 10;

export type CaptionsChoice = 'off' | Locale;

interface ControlsProps {
  /** Play was pressed before the video was loaded. */
  isPlayPending: boolean;
  /** False while the practice mode shows a larger play button. */
  hasPlay: boolean;
  /** On one line with the timeline: without the steps and the volume, which a phone has at its side. */
  isShort: boolean;
  onTogglePlay: () => void;
  speed: number;
  onSpeed: (speed: number) => void;
  quality: {
    readonly choice: QualityChoice;
    readonly choose: (choice: QualityChoice) => void;
    /** Empty if there is nothing to choose. */
    readonly qualities: readonly Exclude<QualityChoice, 'auto'>[];
    /** What plays now. */
    readonly rendition: Rendition | null;
  };
  /** Whether slow motion plays every frame of a fast source. */
  hasSlowMotion: boolean;
  captions: CaptionsChoice;
  captionLocales: readonly Locale[];
  onCaptions: (choice: CaptionsChoice) => void;
  captionsSize: CaptionsSize;
  onCaptionsSize: (size: CaptionsSize) => void;
}

/** The controls below the timeline. */
export function Controls({
  isPlayPending,
  hasPlay,
  isShort,
  onTogglePlay,
  speed,
  onSpeed,
  quality,
  hasSlowMotion,
  captions,
  captionLocales,
  onCaptions,
  captionsSize,
  onCaptionsSize,
}: ControlsProps) {
  const { t } = useTranslation('video');
  const format = useFormat();
  const actions = useMediaActions();
  const paused = useMediaSelector((state) => state.mediaPaused ?? true) && !isPlayPending;
  const fullscreen = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
  const PlayOrPauseIcon = paused ? PlayIcon : PauseIcon;
  const rate = (value: number) => t('player.rate', { value: format.number(value) });
  const playing = quality.rendition;
  const qualityLabel = (value: QualityChoice) => {
    if (value !== 'auto') return t('player.quality-size', { size: value });
    // In slow motion the rendition has no size to choose.
    if (playing === null || playing === 'slow' || quality.choice !== 'auto')
      return t('player.quality-auto');
    return t('player.quality-auto-now', { size: t('player.quality-size', { size: playing }) });
  };
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
        <PlayButton onClick={onTogglePlay} aria-label={t(paused ? 'player.play' : 'player.pause')}>
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
      <ChoiceMenu
        label={t('player.speed', { rate: rate(speed) })}
        buttonContent={rate(speed)}
        options={SPEEDS.map((value) => ({
          value,
          label:
            hasSlowMotion && value <= SLOW_UP_TO_SPEED
              ? t('player.rate-sharp', { rate: rate(value) })
              : rate(value),
        }))}
        value={speed}
        onChoose={onSpeed}
      />
      {quality.qualities.length === 0 ? null : (
        <ChoiceMenu
          label={t('player.quality', { quality: qualityLabel(quality.choice) })}
          buttonContent={<GearSixIcon size={24} aria-hidden="true" />}
          options={(['auto', ...quality.qualities] as const).map((value) => ({
            value,
            label: qualityLabel(value),
          }))}
          value={quality.choice}
          onChoose={quality.choose}
        />
      )}
      {captionLocales.length === 0 ? null : (
        <ChoiceMenu
          label={t('player.captions')}
          buttonContent={
            <ClosedCaptioningIcon
              size={24}
              weight={captions === 'off' ? 'regular' : 'fill'}
              aria-hidden="true"
            />
          }
          options={(['off', ...captionLocales] as const).map((value) => ({
            value,
            label: t(`player.captions-${value}`),
            ...(value === 'off' ? null : { lang: value }),
          }))}
          value={captions}
          onChoose={onCaptions}
          besides={{
            options: CAPTIONS_SIZES.map((value) => ({
              value,
              label: t(`player.captions-size-${value}`),
            })),
            value: captionsSize,
            onChoose: onCaptionsSize,
          }}
        />
      )}
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

/** The mute button, and the volume slider except on phones and tablets, which have hardware buttons. */
function VolumeControl() {
  const { t } = useTranslation('video');
  const format = useFormat();
  const actions = useMediaActions();
  const level = useMediaSelector((state) => state.mediaVolumeLevel ?? 'high');
  const muted = useMediaSelector((state) => state.mediaMuted ?? false);
  const volume = useMediaSelector((state) => state.mediaVolume ?? 1);
  const Icon =
    level === 'off' ? SpeakerSlashIcon : level === 'low' ? SpeakerLowIcon : SpeakerHighIcon;
  const audibleVolume = muted ? 0 : volume;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', minWidth: 34 }}>
      <ControlButton
        onClick={actions.toggleMute}
        aria-label={t(level === 'off' ? 'player.unmute' : 'player.mute')}
      >
        <Icon size={24} aria-hidden="true" />
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
