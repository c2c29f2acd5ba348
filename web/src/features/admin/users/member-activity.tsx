import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { NO_LEARNING_STATS, parseLearningStats } from '@atelier/domain/learning/learning-documents';
import { type Definition, DefinitionList } from '../../../components/admin/definition-list.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDocOnce } from '../../../lib/firestore/live-query.tsx';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { fetchMemberActivity } from './data/member-actions.ts';

/** A member's activity, counted by the server, and learning progress. */
export function MemberActivity({ uid }: { uid: string }) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const activity = useLoaded(useCallback(() => fetchMemberActivity({ uid }), [uid]));
  const learning = useDocOnce(path.learningStats(uid), parseLearningStats);
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
    const { completed_videos, best_streak } = learning.data ?? NO_LEARNING_STATS;
    facts.push(
      [t('admin:member.completed'), format.number(completed_videos)],
      [t('admin:member.streak'), format.number(best_streak)],
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
