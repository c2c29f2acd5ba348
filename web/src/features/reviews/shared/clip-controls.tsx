import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import { useTranslation } from 'react-i18next';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { usePreciseTime } from '../../../lib/i18n/precise-time.ts';
import type { Loop } from '../../../lib/media/loop-playback.ts';
import { framed } from '../../../lib/theme/layout.ts';
import type { Playback } from './use-playback.ts';

const SPEEDS = [0.25, 0.5, 0.75, 1];
/** Step of the slider in seconds: shorter than a frame. */
const SEEK_STEP_S = 0.01;

interface ClipControlsProps {
  playback: Playback;
  /** The part of the leading video. */
  part: Loop;
  /** Positions to mark on the slider. */
  marks: readonly number[];
}

/**
 * Buttons to play, step and slow a clip, and a slider; times count from the beginning of its part.
 */
export function ClipControls({ playback, part, marks }: ClipControlsProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const timeText = usePreciseTime();
  const { playing, speed, positionS } = playback;
  const fromStart = (atS: number) => timeText(Math.max(0, atS - part.startS));
  const PlayPauseIcon = playing ? PauseIcon : PlayIcon;
  const steps = [
    ['frame-back', CaretLeftIcon, () => playback.step(-1)],
    ['frame-forward', CaretRightIcon, () => playback.step(1)],
    ['restart', ArrowCounterClockwiseIcon, playback.restart],
  ] as const;
  return (
    <Box role="group" aria-label={t('player.controls')} sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'center', pl: 1.5 }}>
        <Slider
          aria-label={t('player.position')}
          value={Math.min(part.endS, Math.max(part.startS, positionS))}
          min={part.startS}
          max={part.endS}
          step={SEEK_STEP_S}
          marks={marks.map((value) => ({ value }))}
          getAriaValueText={fromStart}
          onChange={(_event, value) => playback.show([value].flat()[0] ?? part.startS)}
        />
        <Box component="span" sx={{ typography: 'hint', whiteSpace: 'nowrap' }}>
          {fromStart(positionS)} / {fromStart(part.endS)}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          onClick={playback.toggle}
          startIcon={<PlayPauseIcon size={18} weight="fill" aria-hidden="true" />}
        >
          {t(playing ? 'player.pause' : 'player.play')}
        </Button>
        {steps.map(([name, StepIcon, onClick]) => (
          <Button
            key={name}
            variant="outlined"
            aria-label={t(`player.${name}`)}
            onClick={onClick}
            sx={{ minWidth: 44, px: 1 }}
          >
            <StepIcon size={20} aria-hidden="true" />
          </Button>
        ))}
        <Box role="group" aria-label={t('player.speed')} sx={{ ...framed, display: 'flex' }}>
          {SPEEDS.map((value) => (
            <PlainButton
              key={value}
              aria-pressed={speed === value}
              onClick={() => playback.changeSpeed(value)}
              sx={{
                minWidth: 52,
                height: 44,
                borderLeft: '1px solid',
                borderColor: 'line.soft',
                '&:first-of-type': { borderLeft: 0 },
                '&[aria-pressed="true"]': {
                  bgcolor: 'accent.main',
                  color: 'accent.ink',
                  fontWeight: 600,
                },
              }}
            >
              {t('player.rate', { value: format.number(value) })}
            </PlainButton>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
