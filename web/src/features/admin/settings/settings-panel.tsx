import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseSiteSettings } from '@atelier/domain/site/settings';
import { ListLoading } from '../../../components/admin/list-state.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Whether the house is open, and where else it is to be found. */
export function SettingsPanel() {
  const { t } = useTranslation('admin');
  const settings = useLiveDoc(path.settings(), parseSiteSettings);
  if (settings.status === 'loading') return <ListLoading />;
  if (settings.status === 'error') return <ErrorNotice error={settings.error} />;
  return <SettingsForm stored={settings.data} title={t('tabs.settings')} />;
}
