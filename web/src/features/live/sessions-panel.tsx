import { useTranslation } from 'react-i18next';
import { useViewer } from '../../lib/session/session.tsx';
import { PlannedSessions } from './plan/planned-sessions.tsx';

/** The live sessions of all trainers, for admins. */
export function SessionsPanel() {
  const { t } = useTranslation('admin');
  const viewer = useViewer();
  return viewer === null ? null : (
    <PlannedSessions uid={viewer.uid} everyone title={t('tabs.sessions')} />
  );
}
