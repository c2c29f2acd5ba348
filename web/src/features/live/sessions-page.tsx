import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { effectiveTier } from '@atelier/domain/access/access';
import { liveAllowance, type LiveMonth } from '@atelier/domain/live/booking';
import { LIVE_SESSIONS_PER_MONTH } from '@atelier/domain/limits';
import { type LiveSession, parseLiveSession } from '@atelier/domain/live/live-session';
import type { Profile } from '@atelier/domain/members/profile';
import { liveSessionsFrom, liveSessionsUntil } from '@atelier/domain/queries/live-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
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
import { LOADING } from '../../lib/firestore/live-state.ts';
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
  const upcoming = useBookedSessions(uid, liveSessionsFrom(since));
  const past = useBookedSessions(uid, liveSessionsUntil(since));
  const areFirstPages = upcoming.list.number === 1 && past.list.number === 1;
  const [next] = upcoming.sessions;
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
      <Sessions kind="upcoming" {...upcoming} now={now} />
      {/* Until the list above is there, its height is unknown. */}
      {upcoming.isLoading ? null : <Sessions kind="past" {...past} now={now} />}
    </PageFrame>
  );
}

interface BookedSessions {
  list: LivePage<LiveSession>;
  /** Those of the list's page. */
  sessions: readonly ListedSession[];
  /** The member's bookings in the months of these sessions. */
  bookings: readonly LiveMonth[];
  /** Until the first page and its bookings, which decide on the height of its rows, are there. */
  isLoading: boolean;
}

const NO_SESSIONS: readonly ListedSession[] = [];

/** Listens to a list of sessions and to what the member has booked of them. */
function useBookedSessions(uid: string, spec: QuerySpec): BookedSessions {
  const list = useLivePage(spec, parseLiveSession);
  const sessions = list.page.status === 'ready' ? list.page.data : NO_SESSIONS;
  const times = sessions.map(({ data }) => data.starts_at.getTime());
  const months = useLiveMonths(
    uid,
    sessions.length === 0 ? null : new Date(Math.min(...times)),
    new Date(Math.max(...times)),
  );
  const areBookingsMissing = sessions.length > 0 && months.status === 'loading';
  // Later pages are shown at once: in place of the page before, a shorter one would move the window.
  const [wasLoaded, setWasLoaded] = useState(false);
  const isLoaded = wasLoaded || (list.page.status !== 'loading' && !areBookingsMissing);
  if (isLoaded && !wasLoaded) setWasLoaded(true);
  return {
    list,
    sessions,
    bookings: months.status === 'ready' ? months.data : [],
    isLoading: !isLoaded,
  };
}

interface SessionsProps extends BookedSessions {
  kind: 'upcoming' | 'past';
  now: Date;
}

function Sessions({ kind, list, sessions, bookings, isLoading, now }: SessionsProps) {
  const { t } = useTranslation('live');
  return (
    <Box component="section" aria-labelledby={`live-${kind}`} sx={{ mb: 7 }}>
      <SectionTitle id={`live-${kind}`} sx={{ mb: 2 }}>
        {t(kind)}
      </SectionTitle>
      <LiveContent
        live={isLoading ? LOADING : list.page}
        loading={<RowsSkeleton rows={2} height={96} title={0} />}
      >
        {() =>
          sessions.length === 0 ? (
            <EmptyState
              title={t(`none-${kind}`)}
              {...(kind === 'upcoming' && { text: t('none-upcoming-text') })}
            />
          ) : (
            <>
              <Box
                component="ul"
                aria-busy={list.stale}
                sx={{ borderBottom: 1, borderColor: 'line.soft' }}
              >
                {sessions.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    booking={bookingIn(bookings, session.id)}
                    now={now}
                  />
                ))}
              </Box>
              {hasPages(list) ? <Pagination page={list} rowCount={sessions.length} /> : null}
            </>
          )
        }
      </LiveContent>
    </Box>
  );
}
