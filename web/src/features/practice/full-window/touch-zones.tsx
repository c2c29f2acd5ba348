import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { RepeatIcon } from '@phosphor-icons/react/dist/csr/Repeat';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { centered, PHONE_ON_SIDE } from '../../../lib/theme/layout.ts';
import type { Loop } from '../../../lib/media/loop-playback.ts';
import type { LoopPoints } from '../loop/loop-points.ts';

interface TouchZonesProps {
  container: HTMLElement | null;
  mode: {
    readonly loop: Loop | null;
    readonly points: LoopPoints;
    readonly stepSpeed: (step: 1 | -1) => void;
    readonly toggleLoop: () => void;
    readonly again: () => void;
  };
  playing: boolean;
  onPlay: () => void;
}

const ZONE = {
  minHeight: { xs: 96, md: 120 },
  ...centered,
  borderTop: '1px solid',
  borderColor: 'line.soft',
  outlineOffset: '-4px',
} as const;
const SIDE_ZONE = {
  ...centered,
  alignContent: 'center',
  gap: '4px',
  minWidth: 64,
  minHeight: 64,
  border: '1px solid',
  borderColor: 'line.soft',
  outlineOffset: '-4px',
  fontSize: '.875rem',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '&[aria-pressed="true"]': { color: 'accent.main' },
} as const;

/** Three large zones in the full window: below the picture, or beside it on a phone that leans on a shelf. */
export function TouchZones({ container, ...zones }: TouchZonesProps) {
  const { t } = useTranslation('practice');
  const isOnSide = useMediaQuery(PHONE_ON_SIDE);
  if (container === null) return null;
  return createPortal(
    <Box
      role="group"
      aria-label={t('full.zones')}
      sx={
        isOnSide
          ? {
              position: 'absolute',
              inset: '0 0 0 auto',
              // The player leaves this room free.
              width: 'calc(96px + env(safe-area-inset-right))',
              pr: 'env(safe-area-inset-right)',
              display: 'grid',
              gridTemplateRows: 'repeat(3, minmax(64px, 1fr))',
              overflowY: 'auto',
            }
          : { display: 'grid', gridTemplateColumns: '1fr 1.4fr 1fr', pb: 'env(safe-area-inset-bottom)' }
      }
    >
      {isOnSide ? <SideZones {...zones} /> : <WideZones {...zones} />}
    </Box>,
    container,
  );
}

/** Slower, play, faster. */
function WideZones({ mode, playing, onPlay }: Omit<TouchZonesProps, 'container'>): ReactNode {
  const { t } = useTranslation('practice');
  const PlayOrPauseIcon = playing ? PauseIcon : PlayIcon;
  return (
    <>
      <PlainButton aria-label={t('speed.slower')} onClick={() => mode.stepSpeed(-1)} sx={ZONE}>
        <MinusIcon size={44} aria-hidden="true" />
      </PlainButton>
      <PlainButton
        aria-label={t(playing ? 'full.pause' : 'full.play')}
        onClick={onPlay}
        data-full-window-start
        sx={{ ...ZONE, bgcolor: 'brand.fill', color: 'brand.ink' }}
      >
        <PlayOrPauseIcon size={48} weight="fill" aria-hidden="true" />
      </PlainButton>
      <PlainButton aria-label={t('speed.faster')} onClick={() => mode.stepSpeed(1)} sx={ZONE}>
        <PlusIcon size={44} aria-hidden="true" />
      </PlainButton>
    </>
  );
}

/** Loop, slower, again: what busy hands need. A touch of the picture plays. */
function SideZones({ mode }: Pick<TouchZonesProps, 'mode'>): ReactNode {
  const { t } = useTranslation('practice');
  const isHalfSet = mode.loop === null && mode.points.a !== null;
  return (
    <>
      <PlainButton aria-pressed={mode.loop !== null} onClick={mode.toggleLoop} data-full-window-start sx={SIDE_ZONE}>
        <RepeatIcon size={32} aria-hidden="true" />
        {t(isHalfSet ? 'loop.set-b' : 'full.loop')}
      </PlainButton>
      <PlainButton onClick={() => mode.stepSpeed(-1)} sx={SIDE_ZONE}>
        <MinusIcon size={32} aria-hidden="true" />
        {t('speed.slower')}
      </PlainButton>
      <PlainButton onClick={mode.again} sx={SIDE_ZONE}>
        <ArrowCounterClockwiseIcon size={32} aria-hidden="true" />
        {t('full.again')}
      </PlainButton>
    </>
  );
}
