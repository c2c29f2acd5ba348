import { useTranslation } from 'react-i18next';
import { CornersOutIcon } from '@phosphor-icons/react/dist/csr/CornersOut';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { FlipHorizontalIcon } from '@phosphor-icons/react/dist/csr/FlipHorizontal';
import { SpeakerHighIcon } from '@phosphor-icons/react/dist/csr/SpeakerHigh';
import { TimerIcon } from '@phosphor-icons/react/dist/csr/Timer';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { Note } from '../../../components/feedback/note.tsx';
import { PanelSection, PanelButton, TwoColumns } from './panel-controls.tsx';
import { keyShortcuts } from './practice-keys.ts';
import type { PracticeMode } from './use-practice.ts';
import { useWakeLock } from './wake-lock.ts';

interface OptionsSectionProps {
  mode: PracticeMode;
  onFullWindow: () => void;
  onHelp: () => void;
}

/** Options that are on or off, the full window and the help. */
export function OptionsSection({ mode: { settings, changeSettings }, onFullWindow, onHelp }: OptionsSectionProps) {
  const { t } = useTranslation('practice');
  const wakeLockError = useWakeLock(settings.awake);
  const toggle = (name: 'mirrored' | 'countdown' | 'sound' | 'awake') => ({
    type: 'button' as const,
    'aria-pressed': settings[name],
    onClick: () => changeSettings({ [name]: !settings[name] }),
  });
  return (
    <PanelSection title={t('options.title')}>
      <TwoColumns>
        <PanelButton {...toggle('mirrored')} aria-keyshortcuts={keyShortcuts(settings.keys, 'R')}>
          <FlipHorizontalIcon size={24} aria-hidden="true" />
          {t('options.mirror')}
        </PanelButton>
        <PanelButton {...toggle('countdown')} aria-label={t('options.countdown-label')}>
          <TimerIcon size={24} aria-hidden="true" />
          {t('options.countdown')}
        </PanelButton>
        <PanelButton type="button" aria-keyshortcuts={keyShortcuts(settings.keys, 'W')} onClick={onFullWindow}>
          <CornersOutIcon size={24} aria-hidden="true" />
          {t('options.full-window')}
        </PanelButton>
        <PanelButton {...toggle('awake')}>
          <DeviceMobileIcon size={24} aria-hidden="true" />
          {t('options.awake')}
        </PanelButton>
        <PanelButton {...toggle('sound')}>
          <SpeakerHighIcon size={24} aria-hidden="true" />
          {t('options.sound')}
        </PanelButton>
        <PanelButton type="button" aria-keyshortcuts={keyShortcuts(settings.keys, '?')} onClick={onHelp}>
          <QuestionIcon size={24} aria-hidden="true" />
          {t('options.help')}
        </PanelButton>
      </TwoColumns>
      {wakeLockError === null ? null : (
        <Note tone="warning" role="status">
          {t(`options.awake-${wakeLockError}`)}
        </Note>
      )}
    </PanelSection>
  );
}
