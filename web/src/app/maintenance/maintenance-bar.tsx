import { useTranslation } from 'react-i18next';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { useOutcomeToast } from '../../components/admin/use-outcome-toast.ts';
import { NoticeBar } from '../../components/feedback/notice-bar.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { saveSettings } from '../../features/admin/settings/data/settings-store.ts';
import { reopened } from '../../features/admin/settings/settings-form-values.ts';
import { route } from '../../lib/routes.ts';
import { useAction } from '../../lib/use-action.ts';

/** Reminds an admin on every page that only admins see the site, and reopens it. */
export function MaintenanceBar({ settings, uid }: { settings: SiteSettings; uid: string }) {
  const { t } = useTranslation('maintenance');
  const { busy, run } = useAction();
  const runWithToast = useOutcomeToast();
  const reopen = () =>
    run(() =>
      runWithToast(
        () => saveSettings(uid, settings, reopened(settings)),
        t('bar.reopened'),
        (why, code) => (code === 'conflict' ? t('bar.conflict') : why),
      ),
    );
  return (
    <NoticeBar
      label={t('bar.label')}
      tone="warning"
      actions={
        <>
          <BusyButton variant="contained" busy={busy} onClick={() => void reopen()}>
            {t('bar.reopen')}
          </BusyButton>
          <LinkButton to={route.admin.settings} label={t('bar.settings')} />
        </>
      }
    >
      {t('bar.text')}
    </NoticeBar>
  );
}
