import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { isTrainer } from '@atelier/domain/access/access';
import { overlapsFrom, type LiveMonth } from '@atelier/domain/live/booking';
import { parseLiveSession } from '@atelier/domain/live/live-session';
import { sessionCalendar } from '@atelier/domain/live/session-calendar';
import type { Profile } from '@atelier/domain/members/profile';
import { isDocumentId } from '@atelier/domain/document-id';
import { path } from '@atelier/domain/paths';
import { EmptyPage } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { BackLink } from '../../components/layout/back-link.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { columns, PageFrame } from '../../components/layout/page-frame.tsx';
import { FactList } from '../../components/layout/text.ts';
import { TierChip } from '../../components/plans/tier-chip.tsx';
import { downloadFile } from '../../lib/device/download-file.ts';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { wrappingLabel } from '../../lib/theme/layout.ts';
import { useNow } from '../../lib/use-now.ts';
import { BookingPanel } from './booking-panel.tsx';
import { bookingIn, type ListedSession, useLiveMonths } from './data/live-store.ts';
import { JoinButton } from './join-button.tsx';
import { Questions } from './questions.tsx';
import { Replay } from './replay.tsx';

/**
 * The page of a live session: its facts, the member's booking, the link to the meeting, questions,
 * and later the recording.
 */
export function SessionPage({ sessionId }: { sessionId: string }) {
  const member = useSession();
  const isValid = isDocumentId(sessionId);
  const session = useLiveDoc(isValid ? path.liveSession(sessionId) : null, parseLiveSession);
  if (!isValid) return <SessionNotFound />;
  if (member.status !== 'signed-in') return <PageLoader />;
  return (
    <LiveContent live={session}>
      {(data) =>
        data === null ? (
          <SessionNotFound />
        ) : (
          <WithMonths session={{ id: sessionId, data }} uid={member.uid} profile={member.profile} />
        )
      }
    </LiveContent>
  );
}

function SessionNotFound() {
  const { t } = useTranslation('live');
  return (
    <EmptyPage
      title={t('not-found')}
      text={t('not-found-text')}
      to={route.sessions}
      label={t('all')}
    />
  );
}

interface MemberSession {
  session: ListedSession;
  uid: string;
  profile: Profile;
}

function WithMonths(props: MemberSession) {
  // The booking of a past session is in its own month; a session that overlaps this one can be in
  // the one before.
  const months = useLiveMonths(props.uid, overlapsFrom(props.session.data.starts_at));
  return (
    <LiveContent live={months}>{(own) => <SessionDetail {...props} months={own} />}</LiveContent>
  );
}

function SessionDetail({
  session,
  uid,
  profile,
  months,
}: MemberSession & { months: readonly LiveMonth[] }) {
  const { t } = useTranslation('live');
  const now = useNow();
  const { id, data } = session;
  const booking = bookingIn(months, id);
  const leads = profile.is_admin || (isTrainer(profile) && data.trainer_id === uid);
  const hasPlace = booking?.state === 'booked';
  const isOver = data.ends_at <= now;
  const isCancelled = data.status === 'cancelled';
  return (
    <PageFrame title={data.title} lead={t('with', { trainer: data.trainer_name })}>
      <Box
        sx={{
          ...columns(7, 5),
          gridTemplateRows: { md: 'auto 1fr' },
          gap: { xs: 4, md: 'clamp(28px, 4vw, 64px)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 3 }}>
          {isCancelled ? <Note tone="warning">{t('was-cancelled')}</Note> : null}
          {isOver && !isCancelled ? <Note tone="info">{t('over')}</Note> : null}
          <Box
            sx={{
              color: 'text.secondary',
              maxWidth: '62ch',
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            }}
          >
            {data.description}
          </Box>
        </Box>
        <Box sx={{ display: 'grid', gap: 3, gridColumn: { md: 2 }, gridRow: { md: '1 / span 2' } }}>
          <SessionFacts session={session} isOver={isOver} />
          {isCancelled || isOver ? null : (
            <>
              {hasPlace || leads ? <JoinButton id={id} session={data} /> : null}
              <BookingPanel session={session} profile={profile} months={months} booking={booking} />
            </>
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          {isOver && !isCancelled ? (
            <Replay session={session} uid={uid} profile={profile} booking={booking?.state} />
          ) : null}
          {!isCancelled && (hasPlace || leads) ? (
            <Questions sessionId={id} uid={uid} canAsk={hasPlace && data.starts_at > now} />
          ) : null}
        </Box>
      </Box>
      <BackLink to={route.sessions} label={t('all')} sx={{ mt: 5 }} />
    </PageFrame>
  );
}

/** Time, plans, the move that the session is about, and the calendar file. */
function SessionFacts({ session, isOver }: { session: ListedSession; isOver: boolean }) {
  const { t } = useTranslation(['live', 'common']);
  const format = useFormat();
  const locale = useLocale();
  const { id, data } = session;
  const moveName = locale === 'fr' ? data.move_name_fr : data.move_name_en;
  const save = () => {
    const { host, origin } = window.location;
    const about = {
      brand: t('common:brand'),
      host,
      url: `${origin}${href.session(id)}`,
      alarm: t('live:alarm'),
    };
    downloadFile(
      `session-${id}.ics`,
      sessionCalendar(id, data, about),
      'text/calendar;charset=utf-8',
    );
  };
  return (
    <>
      <FactList>
        <div>
          <dt>{t('live:when')}</dt>
          <dd>
            <time dateTime={data.starts_at.toISOString()}>{format.shortDate(data.starts_at)}</time>
            <Box
              component="span"
              sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}
            >
              {t('live:hours', {
                from: format.timeOfDay(data.starts_at),
                to: format.timeOfDay(data.ends_at),
              })}
            </Box>
          </dd>
        </div>
        <div>
          <dt>{t('live:for')}</dt>
          <Box component="dd" sx={{ display: 'flex', gap: 1 }}>
            {data.tiers.map((tier) => (
              <TierChip key={tier} tier={tier} />
            ))}
          </Box>
        </div>
        {data.video_id === undefined ? null : (
          <div>
            <dt>{t('live:works-on')}</dt>
            <dd>
              <LinkButton
                to={href.video(data.video_id, data.move_id)}
                label={[data.video_title ?? t('live:video'), moveName]
                  .filter((one) => one !== undefined)
                  .join(' · ')}
                sx={wrappingLabel}
              />
            </dd>
          </div>
        )}
      </FactList>
      {data.status === 'cancelled' || isOver ? null : (
        <Button
          variant="outlined"
          onClick={save}
          startIcon={<CalendarPlusIcon size={20} aria-hidden="true" />}
          sx={{ justifySelf: 'start' }}
        >
          {t('live:calendar')}
        </Button>
      )}
    </>
  );
}
