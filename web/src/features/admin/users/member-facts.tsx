import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { NO_LEARNING_STATS, parseLearningStats } from '@atelier/domain/learning/learning-documents';
import { paidPlansOf } from '@atelier/domain/members/paid-plan';
import type { Profile } from '@atelier/domain/members/profile';
import {
  PanelSection,
  type Definition,
  DefinitionList,
} from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDocOnce } from '../../../lib/firestore/live-query.tsx';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { fetchMemberActivity } from './data/member-actions.ts';
import { AccessButton, StatusValue, TierValue } from './membership-values.tsx';
import { useMembershipChange } from './use-membership-change.ts';

interface MemberProps {
  uid: string;
  profile: Profile;
}

/** How to contact a member. */
export function MemberContact({ uid, profile }: MemberProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { display_name, email, phone = '', locale, time_zone, created_at } = profile;
  return (
    <PanelSection
      title={t('member.who')}
      aside={
        <Button
          variant="outlined"
          size="small"
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
        >
          {t('member.write', { name: display_name })}
        </Button>
      }
    >
      <DefinitionList
        facts={[
          [t('users.email'), email],
          [t('member.phone'), phone === '' ? '–' : phone],
          [t('users.since'), format.dateTime(created_at)],
          [t('member.locale'), t(`member.locale-${locale}`)],
          [t('member.time-zone'), time_zone],
          [t('member.uid'), uid],
        ]}
      />
    </PanelSection>
  );
}

/**
 * A member's tier and status and who decides them, with buttons to change them and to let Stripe
 * decide again.
 */
export function MemberPlan({ uid, profile }: MemberProps) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const changes = useMembershipChange();
  const { membership_source: source, current_period_end: end, payment_problem: problem } = profile;
  const edit = useRef<HTMLButtonElement>(null);
  const facts: Definition[] = [
    [t('users.tier'), <TierValue key="tier" uid={uid} member={profile} changes={changes} />],
    [t('users.status'), <StatusValue key="status" uid={uid} member={profile} changes={changes} />],
    [t('member.source'), t(`member.source-${source}`)],
  ];
  // What is paid says so itself.
  if (end !== undefined && paidPlansOf(profile).length === 0) {
    facts.push([
      t(profile.cancel_at_period_end === true ? 'member.ends' : 'member.renews'),
      format.date(end),
    ]);
  }
  if (problem !== undefined) facts.push([t('member.payment-problem'), format.date(problem.since)]);
  return (
    <PanelSection
      title={t('member.membership')}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {source === 'admin' ? (
            <BusyButton
              variant="outlined"
              size="small"
              busy={changes.pending[uid] !== undefined}
              onClick={() => {
                changes.change(uid, profile, 'stripe');
                // This button goes away once Stripe decides.
                edit.current?.focus();
              }}
            >
              {t('member.release')}
            </BusyButton>
          ) : null}
          <AccessButton ref={edit} uid={uid} member={profile} changes={changes} />
        </Box>
      }
    >
      <DefinitionList facts={facts} />
    </PanelSection>
  );
}

/** A member's activity, counted by the server, and learning progress. */
export function MemberActivity({ uid }: { uid: string }) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const activity = useReadOnce(['activity', uid], () => fetchMemberActivity({ uid }));
  const learning = useDocOnce(path.learningStats(uid), parseLearningStats);
  const facts: Definition[] = [];
  if (activity.data !== undefined) {
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
  if (learning.status === 'ready' && !activity.isPending) {
    const { completed_videos, best_streak } = learning.data ?? NO_LEARNING_STATS;
    facts.push(
      [t('admin:member.completed'), format.number(completed_videos)],
      [t('admin:member.streak'), format.number(best_streak)],
    );
  }
  return (
    <PanelSection title={t('admin:member.activity')}>
      {activity.isPending ? <span role="status">{t('common:loading')}</span> : null}
      <DefinitionList facts={facts} />
      {activity.error === null ? null : <ErrorNotice error={activity.error} />}
    </PanelSection>
  );
}
