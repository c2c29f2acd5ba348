import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { FlipHorizontalIcon } from '@phosphor-icons/react/dist/csr/FlipHorizontal';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { SpeakerHighIcon } from '@phosphor-icons/react/dist/csr/SpeakerHigh';
import { PanelButton, PanelSection } from '../controls/panel-controls.tsx';
import type { SettingsControl } from '../controls/practice-settings.ts';

interface SessionOptionsProps extends SettingsControl {
  /** The browser can speak. */
  canSpeak: boolean;
}

/** What is chosen before a session or while it is paused. */
export function SessionOptions({ settings, changeSettings, canSpeak }: SessionOptionsProps) {
  const { t } = useTranslation('practice');
  const toggle = (name: 'mirrored' | 'sound' | 'spoken') => ({
    'aria-pressed': settings[name],
    onClick: () => changeSettings({ [name]: !settings[name] }),
  });
  return (
    <PanelSection title={t('guided.options')}>
      <Box sx={OPTIONS}>
        <PanelButton {...toggle('mirrored')} icon={FlipHorizontalIcon}>
          {t('options.mirror')}
        </PanelButton>
        <PanelButton {...toggle('sound')} icon={SpeakerHighIcon}>
          {t('options.sound')}
        </PanelButton>
        {canSpeak ? (
          <PanelButton {...toggle('spoken')} icon={MegaphoneIcon}>
            {t('guided.spoken')}
          </PanelButton>
        ) : null}
      </Box>
    </PanelSection>
  );
}

/** Below one another where their words would be cut. */
const OPTIONS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11.5rem), 1fr))',
  gap: '10px',
} as const;
