import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import { parseCatalog, type VideoCard } from '@atelier/domain/content/video';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { parseLibraryState } from '@atelier/domain/learning/learning-documents';
import { inPathOrder } from '@atelier/domain/learning/path-order';
import type { Profile } from '@atelier/domain/members/profile';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { path } from '@atelier/domain/paths';
import type { Tier } from '@atelier/domain/values';
import { StartHere } from '../../components/content/next-video-row.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Note, type Tone, NoteButton } from '../../components/feedback/note.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import type { AppError } from '../../lib/errors.ts';
import { useDocOnce } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { useSessionChangedAt } from '../../lib/session/session.tsx';
import { type PollState, usePolling } from '../../lib/use-polling.ts';
import { type CheckoutState, checkoutState, hasOpenPlan, isSettling } from './checkout-state.ts';
import { confirmCheckout } from './data/billing-calls.ts';

/** About the height of the first video of a plan. */
const FIRST_VIDEO_PX = 220;

const STATE_TONES = {
  checking: 'info',
  slow: 'warning',
  unpaid: 'warning',
  expired: 'warning',
  'not-yours': 'error',
} as const satisfies Partial<Record<CheckoutState, Tone>>;

interface CheckoutReturnProps {
  checkout: { state: CheckoutState; retry: () => void };
  uid: string;
  tier: Tier;
}

/**
 * Shows the state of the checkout that the member returned from and, once it is confirmed, what is
 * open now.
 */
export function CheckoutReturn({ checkout: { state, retry }, uid, tier }: CheckoutReturnProps) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const opened = state === 'confirmed' && tier !== 'free' ? tier : null;
  const catalog = useDocOnce(opened === null ? null : path.catalog(opened), parseCatalog);
  const cards = catalog.status === 'ready' ? (catalog.data?.cards ?? []) : [];
  const progress = useDocOnce(opened === null ? null : path.libraryState(uid), parseLibraryState);
  const labels = progress.status === 'ready' ? progress.data?.videos : undefined;
  const isCompleted = ({ id }: VideoCard) => labels?.[id] === 'completed';
  // Who comes back to a plan has completed some of it; who has completed everything may begin
  // again.
  const first = inPathOrder(cards).find((card) => !isCompleted(card)) ?? inPathOrder(cards)[0];
  const isLoading = catalog.status === 'loading' || progress.status === 'loading';
  const plan = { tier: t(`common:tier.${tier}`) };
  // The live region must exist before its text, or screen readers do not announce the text.
  return (
    <>
      <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
        {state === 'confirmed' ? (
          <Note tone="success" action={opened === null ? undefined : <StartButton tier={opened} />}>
            <Box sx={{ fontWeight: 600 }}>{t('return.confirmed', plan)}</Box>
            {first === undefined
              ? null
              : t('return.confirmed-text', {
                  count: cards.length,
                  formatted: format.number(cards.length),
                  ...plan,
                })}
          </Note>
        ) : null}
        {state === 'confirmed' || state === 'none' || state === 'over' ? null : (
          <UnconfirmedNote state={state} retry={retry} />
        )}
      </Box>
      {opened === null ? null : (
        <Box sx={{ '&:not(:empty)': { mb: 2 } }}>
          <FirstVideo isLoading={isLoading} card={first} goesOn={cards.some(isCompleted)} />
        </Box>
      )}
    </>
  );
}

interface FirstVideoProps {
  isLoading: boolean;
  card: VideoCard | undefined;
  goesOn: boolean;
}

function FirstVideo({ isLoading, card, goesOn }: FirstVideoProps) {
  if (isLoading) return <LoadingBlock height={FIRST_VIDEO_PX} />;
  return card === undefined ? null : <StartHere card={card} goesOn={goesOn} />;
}

interface UnconfirmedNoteProps {
  state: keyof typeof STATE_TONES;
  retry: () => void;
}

/** Says why the plan is not open, or not yet. */
function UnconfirmedNote({ state, retry }: UnconfirmedNoteProps) {
  const { t } = useTranslation(['billing', 'common']);
  const locale = useLocale();
  const isSlow = state === 'slow';
  return (
    <Note
      tone={STATE_TONES[state]}
      action={isSlow ? <NoteButton label={t('return.check')} onClick={retry} /> : undefined}
    >
      <Box sx={{ fontWeight: 600 }}>{t(`return.${state}`)}</Box>
      {t(`return.${state}-text`)}
      {isSlow ? (
        <Box sx={{ mt: 1 }}>
          <LinkButton
            to={publicHref(locale, route.contact)}
            size="small"
            label={t('common:footer.contact-us')}
          />
        </Box>
      ) : null}
    </Note>
  );
}

function StartButton({ tier }: { tier: PaidTier }) {
  const { t } = useTranslation('billing');
  return (
    <LinkButton
      to={route.formation[tier]}
      variant="outlined"
      size="small"
      label={t('return.start')}
    />
  );
}

export const isPermanent = (error: AppError) =>
  !error.retryable && error.code !== 'payment-unavailable';

/**
 * The result of the checkout that the member returned from. It is confirmed once Stripe reports it
 * paid and the live profile shows the plan, never before; the URL keeps the session until then, so
 * that a reload continues to wait.
 */
export function useCheckoutReturn(sessionId: string | null, profile: Profile) {
  const now = useSessionChangedAt();
  const [hadOpenPlan] = useState(() => hasOpenPlan(profile, now));
  const [, setParams] = useSearchParams();
  const stateOf = (polled: PollState<ConfirmedCheckout>) =>
    checkoutState({ sessionId, hadOpenPlan, ...polled }, profile, now);
  const polling = usePolling({
    key: sessionId,
    poll: confirmCheckout,
    isPermanent,
    isPending: (polled) => isSettling(stateOf(polled)),
  });
  const state = stateOf(polling.state);

  const isOver = sessionId !== null && !isSettling(state);
  useEffect(() => {
    if (isOver) setParams(withoutSession, { replace: true });
  }, [isOver, setParams]);

  return { state, retry: polling.retry };
}

const withoutSession = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name !== 'session_id'));
