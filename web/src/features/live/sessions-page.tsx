import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { effectiveTier } from '@atelier/domain/access/access';
import { liveAllowance } from '@atelier/domain/live/booking';
import { LIVE_SESSIONS_PER_MONTH } from '@atelier/domain/limits';
import { type LiveSession, parseLiveSession } from '@atelier/domain/live/live-session';
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
import { type LivePage, useLivePage } from '../../lib/firestore/live-page.ts';
import { href } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { bookingIn, isOutdated, type ListedSession, useLiveMonths } from './data/live-store.ts';
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
  const now = useNow();
  // What the lists were read at: a later instant reads both of them again, and shows their first
  // pages.
  const [since, setSince] = useState(now);
  const upcoming = useLivePage(liveSessionsFrom(since), parseLiveSession);
  const past = useLivePage(liveSessionsUntil(since), parseLiveSession);
  const areFirstPages = upcoming.number === 1 && past.number === 1;
  const [next] = upcoming.page.status === 'ready' ? upcoming.page.data : [];
  if (areFirstPages && isOutdated(since, next?.data.ends_at, now)) setSince(now);
  const hasSessions =
    liveAllowance(effectiveTier(profile, now)) > 0 || profile.is_admin || profile.is_pro_trainer;
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {hasSessions ? null : (
        <Box sx={{ mb: 4 }}>
          <Note
            tone="info"
            action={<LinkButton to={href.subscription()} label={t('plans')} size="small" />}
          >
            {t('plan-needed', LIVE_SESSIONS_PER_MONTH)}
          </Note>
        </Box>
      )}
      <Sessions kind="upcoming" list={upcoming} now={now} uid={uid} />
      {/* Until the list above is there, its height is unknown. */}
      {upcoming.page.status === 'loading' ? null : (
        <Sessions kind="past" list={past} now={now} uid={uid} />
      )}
    </PageFrame>
  );
}

interface SessionsProps {
  kind: 'upcoming' | 'past';
  list: LivePage<LiveSession>;
  now: Date;
  uid: string;
}

function Sessions({ kind, list, now, uid }: SessionsProps) {
  const { t } = useTranslation('live');
  return (
    <Box component="section" aria-labelledby={`live-${kind}`} sx={{ mb: 7 }}>
      <SectionTitle id={`live-${kind}`} sx={{ mb: 2 }}>
        {t(kind)}
      </SectionTitle>
      <LiveContent live={list.page} loading={<RowsSkeleton rows={2} height={96} title={0} />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState
              title={t(`none-${kind}`)}
              {...(kind === 'upcoming' && { text: t('none-upcoming-text') })}
            />
          ) : (
            <>
              <Rows sessions={sessions} uid={uid} stale={list.stale} now={now} />
              {hasPages(list) ? <Pagination page={list} rowCount={sessions.length} /> : null}
            </>
          )
        }
      </LiveContent>
    </Box>
  );
}

interface RowsProps {
  sessions: readonly ListedSession[];
  uid: string;
  stale: boolean;
  now: Date;
}

/** A list of sessions, with the member's bookings in the months of these sessions. */
function Rows({ sessions, uid, stale, now }: RowsProps) {
  const times = sessions.map(({ data }) => data.starts_at.getTime());
  const months = useLiveMonths(uid, new Date(Math.min(...times)), new Date(Math.max(...times)));
  const own = months.status === 'ready' ? months.data : [];
  return (
    <Box component="ul" aria-busy={stale} sx={{ borderBottom: 1, borderColor: 'line.soft' }}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          booking={bookingIn(own, session.id)}
          now={now}
        />
      ))}
    </Box>
  );
}
