import { useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SpeakerHighIcon } from '@phosphor-icons/react/dist/csr/SpeakerHigh';
import { SpeakerLowIcon } from '@phosphor-icons/react/dist/csr/SpeakerLow';
import { SpeakerSlashIcon } from '@phosphor-icons/react/dist/csr/SpeakerSlash';
import { useFormat } from '../../../lib/i18n/format.ts';
import { ControlButton } from './control-button.tsx';
import { useMediaActions } from './media-actions.ts';

/** The mute button, and the volume slider except on phones and tablets, which have hardware buttons. */
export function VolumeControl() {
  const { t } = useTranslation('video');
  const format = useFormat();
  const actions = useMediaActions();
  const level = useMediaSelector((state) => state.mediaVolumeLevel ?? 'high');
  const muted = useMediaSelector((state) => state.mediaMuted ?? false);
  const volume = useMediaSelector((state) => state.mediaVolume ?? 1);
  const Icon = level === 'off' ? SpeakerSlashIcon : level === 'low' ? SpeakerLowIcon : SpeakerHighIcon;
  const audibleVolume = muted ? 0 : volume;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', minWidth: 34 }}>
      <ControlButton onClick={actions.toggleMute} aria-label={t(level === 'off' ? 'player.unmute' : 'player.mute')}>
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
