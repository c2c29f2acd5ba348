import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { centered } from '../../../lib/theme/layout.ts';

interface TouchZonesProps {
  container: HTMLElement | null;
  playing: boolean;
  onPlay: () => void;
  onSpeed: (step: 1 | -1) => void;
}

const ZONE = {
  minHeight: { xs: 96, md: 120 },
  ...centered,
  borderTop: '1px solid',
  borderColor: 'line.soft',
  outlineOffset: '-4px',
} as const;

/** Three large zones below the picture in the full window: slower, play, faster. */
export function TouchZones({ container, playing, onPlay, onSpeed }: TouchZonesProps) {
  const { t } = useTranslation('practice');
  const PlayOrPauseIcon = playing ? PauseIcon : PlayIcon;
  if (container === null) return null;
  return createPortal(
    <Box
      role="group"
      aria-label={t('full.zones')}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1.4fr 1fr', pb: 'env(safe-area-inset-bottom)' }}
    >
      <PlainButton aria-label={t('speed.slower')} onClick={() => onSpeed(-1)} sx={ZONE}>
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
      <PlainButton aria-label={t('speed.faster')} onClick={() => onSpeed(1)} sx={ZONE}>
        <PlusIcon size={44} aria-hidden="true" />
      </PlainButton>
    </Box>,
    container,
  );
}
