import { useTranslation } from 'react-i18next';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { FlipHorizontalIcon } from '@phosphor-icons/react/dist/csr/FlipHorizontal';
import { SpeakerHighIcon } from '@phosphor-icons/react/dist/csr/SpeakerHigh';
import { TimerIcon } from '@phosphor-icons/react/dist/csr/Timer';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { StatusNote } from '../../../components/feedback/note.tsx';
import { Columns, PanelSection, PanelButton } from '../controls/panel-controls.tsx';
import { keyShortcuts } from '../controls/practice-keys.ts';
import type { SettingsControl } from '../controls/practice-settings.ts';
import { useWakeLock } from './wake-lock.ts';

const toggleOf =
  ({ settings, changeSettings }: SettingsControl) =>
  (name: 'mirrored' | 'countdown' | 'sound' | 'awake') => ({
    'aria-pressed': settings[name],
    onClick: () => changeSettings({ [name]: !settings[name] }),
  });

/** The mirror, and the button that shows everything else. */
export function OptionsSection({ mode }: { mode: SettingsControl }) {
  const { t } = useTranslation('practice');
  const { settings, changeSettings } = mode;
  const wakeLockError = useWakeLock(settings.awake);
  return (
    <PanelSection title={t('options.title')}>
      <PanelButton
        {...toggleOf(mode)('mirrored')}
        icon={FlipHorizontalIcon}
        aria-keyshortcuts={keyShortcuts(settings.keys, 'R')}
      >
        {t('options.mirror')}
      </PanelButton>
      <PanelButton
        aria-expanded={settings.more}
        onClick={() => changeSettings({ more: !settings.more })}
        sx={{ justifyContent: 'space-between' }}
      >
        {t('options.more')}
        <CaretDownIcon
          size={20}
          aria-hidden="true"
          style={{ rotate: settings.more ? '180deg' : undefined }}
        />
      </PanelButton>
      {wakeLockError === null ? null : (
        <StatusNote tone="warning">{t(`options.awake-${wakeLockError}`)}</StatusNote>
      )}
    </PanelSection>
  );
}

/** Options that are rarely changed, and the help. */
export function RareOptionsSection({
  mode,
  onHelp,
}: {
  mode: SettingsControl;
  onHelp: () => void;
}) {
  const { t } = useTranslation('practice');
  const toggle = toggleOf(mode);
  return (
    <PanelSection title={t('options.more-title')}>
      <Columns count={2}>
        <PanelButton
          {...toggle('countdown')}
          icon={TimerIcon}
          aria-label={t('options.countdown-label')}
        >
          {t('options.countdown')}
        </PanelButton>
        <PanelButton {...toggle('awake')} icon={DeviceMobileIcon}>
          {t('options.awake')}
        </PanelButton>
        <PanelButton {...toggle('sound')} icon={SpeakerHighIcon}>
          {t('options.sound')}
        </PanelButton>
        <PanelButton
          icon={QuestionIcon}
          aria-keyshortcuts={keyShortcuts(mode.settings.keys, '?')}
          onClick={onHelp}
        >
          {t('options.help')}
        </PanelButton>
      </Columns>
    </PanelSection>
  );
}
