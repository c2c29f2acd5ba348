import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { effectiveTier } from '@atelier/domain/access/access';
import {
  countUsed,
  freePlaces,
  isCancellable,
  isGivenBack,
  liveAllowance,
  liveMonthOf,
  overlapsOf,
  type LiveMonth,
  type MonthEntry,
} from '@atelier/domain/live/booking';
import { LIVE_SESSIONS_PER_MONTH } from '@atelier/domain/limits';
import { isForTier } from '@atelier/domain/live/is-for-tier';
import type { Profile } from '@atelier/domain/members/profile';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { ActionError, Note } from '../../components/feedback/note.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Hint } from '../../components/layout/text.ts';
import { href } from '../../lib/routes.ts';
import { useAction } from '../../lib/use-action.ts';
import { useNow } from '../../lib/use-now.ts';
import { bookSession, cancelBooking, type ListedSession } from './data/live-store.ts';

interface BookingPanelProps {
  session: ListedSession;
  profile: Profile;
  months: readonly LiveMonth[];
  booking: MonthEntry | undefined;
}

/** Buttons keep their width; a note that shrank to its text would wrap below its icon. */
const ACTIONS = { display: 'grid', gap: 1.5, '& > button': { justifySelf: 'start' } };

/**
 * The buttons to book a place, to join the waiting list and to cancel; or the reason why the member
 * cannot book.
 */
export function BookingPanel({ session, profile, months, booking }: BookingPanelProps) {
  const now = useNow();
  if (booking !== undefined && booking.state !== 'used') {
    return isCancellable(session.data, booking.booked_at, now) ? (
      <Booked session={session} booking={booking} />
    ) : null;
  }
  if (session.data.starts_at <= now) return null;
  return <Book session={session} profile={profile} months={months} booking={booking} />;
}

function Book({ session: { id, data }, profile, months, booking }: BookingPanelProps) {
  const { t } = useTranslation('live');
  const toast = useToast();
  const action = useAction();
  const now = useNow();
  const tier = effectiveTier(profile, now);
  const allowance = liveAllowance(tier);
  const free = freePlaces(data);
  const sessions =
    months.find(({ month }) => month === liveMonthOf(data.starts_at))?.sessions ?? {};
  const { [id]: _own, ...others } = sessions;
  const left = allowance - countUsed(others);
  const overlaps = overlapsOf(id, data, months);
  if (allowance === 0 || !isForTier(data, tier)) {
    return (
      <Note
        tone="info"
        action={<LinkButton to={href.subscription()} label={t('plans')} size="small" />}
      >
        {allowance === 0 ? t('plan-needed', LIVE_SESSIONS_PER_MONTH) : t('other-plan')}
      </Note>
    );
  }
  const canWait = booking === undefined;
  const book = async () => {
    const { state } = await bookSession({ session_id: id, waiting_list: free === 0 });
    toast('success', t(state === 'booked' ? 'booked' : 'on-list'));
  };
  return (
    <Box sx={ACTIONS}>
      {booking === undefined ? null : <Note tone="info">{t('state.used')}</Note>}
      <Hint>{free === 0 ? t('full') : t('places', { count: free })}</Hint>
      <Hint>{left > 0 ? t('allowance.left', { count: left }) : t('allowance.none')}</Hint>
      {overlaps.length === 0 ? null : (
        <Note tone="warning">{t('overlaps', { titles: overlaps.join(', ') })}</Note>
      )}
      {left <= 0 || (free === 0 && !canWait) ? null : (
        <BusyButton busy={action.busy} variant="contained" onClick={() => void action.run(book)}>
          {t(free === 0 ? 'wait' : 'book')}
        </BusyButton>
      )}
      <ActionError failure={action.failure} onRetry={() => void action.run(book)} />
    </Box>
  );
}

function Booked({
  session: { id, data },
  booking,
}: {
  session: ListedSession;
  booking: MonthEntry;
}) {
  const { t } = useTranslation('live');
  const toast = useToast();
  const action = useAction();
  const now = useNow();
  const [asked, setAsked] = useState(false);
  const isWaiting = booking.state === 'waiting';
  const cancel = async () => {
    await cancelBooking({ session_id: id });
    setAsked(false);
    toast('success', t('cancelled'));
  };
  const consequence = isGivenBack(data, booking.booked_at, now) ? 'cancel-back' : 'cancel-used';
  return (
    <Box sx={ACTIONS}>
      {isWaiting ? (
        <Note tone="info">{t('on-list')}</Note>
      ) : (
        <Note tone="success">{t('booked')}</Note>
      )}
      <Button variant="outlined" onClick={() => setAsked(true)} aria-haspopup="dialog">
        {t(isWaiting ? 'leave' : 'cancel')}
      </Button>
      <ActionError failure={action.failure} onRetry={() => void action.run(cancel)} />
      <ConfirmDialog
        open={asked}
        title={t('cancel-question')}
        text={t(isWaiting ? 'cancel-leave' : consequence)}
        confirm={t(isWaiting ? 'leave' : 'cancel')}
        cancel={t('keep')}
        danger
        busy={action.busy}
        onConfirm={() =>
          void action.run(cancel).then((isDone) => (isDone ? undefined : setAsked(false)))
        }
        onCancel={() => setAsked(false)}
      />
    </Box>
  );
}
