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

/** Beside the picture; the player leaves this room free. */
const SIDE = {
  position: 'absolute',
  inset: '0 0 0 auto',
  width: 'calc(96px + env(safe-area-inset-right))',
  pr: 'env(safe-area-inset-right)',
  pb: 'env(safe-area-inset-bottom)',
  display: 'grid',
  gridTemplateRows: 'repeat(3, minmax(64px, 1fr))',
  overflowY: 'auto',
} as const;
const BELOW = {
  display: 'grid',
  gridTemplateColumns: '1fr 1.4fr 1fr',
  pb: 'env(safe-area-inset-bottom)',
} as const;

/**
 * Three large zones in the full window: slower, play and faster below the picture; loop, slower and
 * again beside it on a phone that leans on a shelf, where a touch of the picture plays.
 */
export function TouchZones({ container, mode, playing, onPlay }: TouchZonesProps) {
  const { t } = useTranslation('practice');
  const isOnSide = useMediaQuery(PHONE_ON_SIDE);
  if (container === null) return null;
  const isHalfSet = mode.loop === null && mode.points.a !== null;
  const slower = {
    name: 'slower',
    label: t('speed.slower'),
    ZoneIcon: MinusIcon,
    press: () => mode.stepSpeed(-1),
  };
  const zones = isOnSide
    ? [
        {
          name: 'loop',
          label: t(isHalfSet ? 'loop.set-b' : 'full.loop'),
          ZoneIcon: RepeatIcon,
          press: mode.toggleLoop,
          isOn: mode.loop !== null,
        },
        slower,
        {
          name: 'again',
          label: t('full.again'),
          ZoneIcon: ArrowCounterClockwiseIcon,
          press: mode.again,
        },
      ]
    : [
        slower,
        {
          name: 'play',
          label: t(playing ? 'full.pause' : 'full.play'),
          ZoneIcon: playing ? PauseIcon : PlayIcon,
          press: onPlay,
        },
        {
          name: 'faster',
          label: t('speed.faster'),
          ZoneIcon: PlusIcon,
          press: () => mode.stepSpeed(1),
        },
      ];
  const start = isOnSide ? 'loop' : 'play';
  return createPortal(
    <Box role="group" aria-label={t('full.zones')} data-keep-clear={4} sx={isOnSide ? SIDE : BELOW}>
      {zones.map(({ name, label, ZoneIcon, press, ...zone }) => (
        <PlainButton
          key={name}
          aria-label={label}
          aria-pressed={'isOn' in zone ? zone.isOn : undefined}
          onClick={press}
          data-full-window-start={name === start ? '' : undefined}
          sx={{
            ...(isOnSide ? SIDE_ZONE : ZONE),
            ...(name === 'play' ? { bgcolor: 'brand.fill', color: 'brand.ink' } : null),
          }}
        >
          <ZoneIcon
            size={isOnSide ? 32 : 44}
            weight={name === 'play' ? 'fill' : 'regular'}
            aria-hidden="true"
          />
          {isOnSide ? label : null}
        </PlainButton>
      ))}
    </Box>,
    container,
  );
}
