import { useTranslation } from 'react-i18next';
import { type Definition, DefinitionList } from '../../../components/admin/definition-list.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useMemberActivity } from './data/use-member-activity.ts';

/** What a member did here, and when they were last here. */
export function MemberActivity({ uid }: { uid: string }) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const { activity, learning } = useMemberActivity(uid);
  const facts: Definition[] = [];
  if (activity.status === 'ready') {
    const { account, comments, messages, videos_seen, reports } = activity.data;
    const lastSignIn = account?.last_sign_in_at ?? null;
    facts.push(
      [
        t('admin:member.last-sign-in'),
        lastSignIn === null ? t('admin:member.never') : format.dateTime(new Date(lastSignIn)),
      ],
      [t('admin:member.verified'), t(account?.email_verified === true ? 'admin:yes' : 'admin:no')],
      [t('admin:member.videos-seen'), format.number(videos_seen)],
      [t('admin:member.comments'), format.number(comments)],
      [t('admin:member.messages'), format.number(messages)],
      [t('admin:member.reports'), format.number(reports)],
    );
  }
  if (learning.status === 'ready' && activity.status !== 'loading') {
    facts.push(
      [t('admin:member.completed'), format.number(learning.data.completed_videos)],
      [t('admin:member.streak'), format.number(learning.data.best_streak)],
    );
  }
  return (
    <PanelSection title={t('admin:member.activity')}>
      {activity.status === 'loading' ? <span role="status">{t('common:loading')}</span> : null}
      <DefinitionList facts={facts} />
      {activity.status === 'error' ? <ErrorNotice error={activity.error} /> : null}
    </PanelSection>
  );
}
