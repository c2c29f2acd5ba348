import { useTranslation } from 'react-i18next';
import { FlipHorizontalIcon } from '@phosphor-icons/react/dist/csr/FlipHorizontal';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { SpeakerHighIcon } from '@phosphor-icons/react/dist/csr/SpeakerHigh';
import { Columns, PanelButton, PanelSection } from '../controls/panel-controls.tsx';
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
      <Columns count={3}>
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
      </Columns>
    </PanelSection>
  );
}
