import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { effectiveTier } from '@atelier/domain/access/access';
import { liveAllowance } from '@atelier/domain/live/booking';
import { LIVE_SESSIONS_PER_MONTH } from '@atelier/domain/limits';
import { parseLiveSession } from '@atelier/domain/live/live-session';
import type { Profile } from '@atelier/domain/members/profile';
import { liveSessionsFrom, liveSessionsUntil } from '@atelier/domain/queries/live-queries';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { RowsSkeleton } from '../../components/feedback/skeleton.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { hasPages, Pagination } from '../../components/layout/pagination.tsx';
import { SectionTitle } from '../../components/layout/text.ts';
import { useLivePage } from '../../lib/firestore/live-page.ts';
import { href } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { bookingIn, type ListedSession, useLiveMonths } from './data/live-store.ts';
import { SessionRow } from './session-row.tsx';

/** The page of upcoming and past live sessions. */
export function SessionsPage() {
  const session = useSession();
  return session.status === 'signed-in' ? (
    <MemberSessions uid={session.uid} profile={session.profile} />
  ) : (
    <PageLoader />
  );
}

function MemberSessions({ uid, profile }: { uid: string; profile: Profile }) {
  const { t } = useTranslation('live');
  const [now] = useState(() => new Date());
  const hasSessions = liveAllowance(effectiveTier(profile, now)) > 0 || profile.is_admin || profile.is_pro_trainer;
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {hasSessions ? null : (
        <Box sx={{ mb: 4 }}>
          <Note tone="info" action={<LinkButton to={href.subscription()} label={t('plans')} size="small" />}>
            {t('plan-needed', LIVE_SESSIONS_PER_MONTH)}
          </Note>
        </Box>
      )}
      <Sessions kind="upcoming" now={now} uid={uid} />
      <Sessions kind="past" now={now} uid={uid} />
    </PageFrame>
  );
}

function Sessions({ kind, now, uid }: { kind: 'upcoming' | 'past'; now: Date; uid: string }) {
  const { t } = useTranslation('live');
  const list = useLivePage(kind === 'upcoming' ? liveSessionsFrom(now) : liveSessionsUntil(now), parseLiveSession);
  return (
    <Box component="section" aria-labelledby={`live-${kind}`} sx={{ mb: 7 }}>
      <SectionTitle id={`live-${kind}`} sx={{ mb: 2 }}>
        {t(kind)}
      </SectionTitle>
      <LiveContent live={list.page} loading={<RowsSkeleton rows={2} height={96} title={0} />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState title={t(`none-${kind}`)} {...(kind === 'upcoming' && { text: t('none-upcoming-text') })} />
          ) : (
            <>
              <Rows sessions={sessions} uid={uid} stale={list.stale} />
              {hasPages(list) ? <Pagination page={list} rowCount={sessions.length} /> : null}
            </>
          )
        }
      </LiveContent>
    </Box>
  );
}

/** A list of sessions, with the member's bookings in the months of these sessions. */
function Rows({ sessions, uid, stale }: { sessions: readonly ListedSession[]; uid: string; stale: boolean }) {
  const times = sessions.map(({ data }) => data.starts_at.getTime());
  const months = useLiveMonths(uid, new Date(Math.min(...times)), new Date(Math.max(...times)));
  const own = months.status === 'ready' ? months.data : [];
  return (
    <Box component="ul" aria-busy={stale} sx={{ borderBottom: 1, borderColor: 'line.soft' }}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} booking={bookingIn(own, session.id)} />
      ))}
    </Box>
  );
}
