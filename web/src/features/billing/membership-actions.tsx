import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Profile } from '@atelier/domain/members/profile';
import type { Tier } from '@atelier/domain/values';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import {
  nextPriceOf,
  parallelSubscription,
  billingStateOf,
  profileWithOnly,
} from '../../lib/billing-state.ts';
import { useAction } from '../../lib/use-action.ts';
import { BillingError } from './billing-error.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ConfirmedNote } from './confirmed-note.tsx';
import { openPortal, resumeSubscription } from './data/billing-calls.ts';

/**
 * Actions on each subscription: the one that is shown as the plan, and those that are paid besides
 * it.
 */
export function MembershipActions({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const nameOf = (tier: Tier) => t(`common:tier.${tier}`);
  const others = profile.other_subscriptions ?? [];
  const parallel = parallelSubscription(profile);
  const leading = parallel ?? profile;
  const actions = <Actions profile={leading} kept={others.map(({ tier }) => tier)} />;
  return (
    <>
      {parallel === null ? (
        actions
      ) : (
        <PaidBeside
          profile={parallel}
          headline={t('own.beside', { tier: nameOf(parallel.subscription_tier) })}
        >
          {actions}
        </PaidBeside>
      )}
      {others.map((paid) => {
        const { id, tier, interval } = paid;
        const price = format.price(paid.price_cents);
        const kept = others.filter((one) => one.id !== id).map((one) => one.tier);
        const alone = profileWithOnly(profile, paid);
        return (
          <PaidBeside
            key={id}
            profile={alone}
            headline={t(`several.paid-${interval}`, { tier: nameOf(tier), price })}
          >
            <Actions
              profile={alone}
              subscription={id}
              kept={[leading.subscription_tier, ...kept]}
            />
          </PaidBeside>
        );
      })}
    </>
  );
}

/**
 * A subscription that is paid besides the plan that is shown.
 *
 * @param profile  as if only this one existed
 */
function PaidBeside({
  profile,
  headline,
  children,
}: {
  profile: Profile;
  headline: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const textId = useId();
  const { current_period_end: end, cancel_at_period_end: ends, payment_problem } = profile;
  const next = () => {
    if (payment_problem !== undefined) return t('own.late');
    return end === undefined
      ? null
      : t(ends === true ? 'own.beside-ends' : 'own.beside-next', { date: format.date(end) });
  };
  return (
    <Box role="group" aria-labelledby={textId} sx={{ mt: 2 }}>
      <Note tone={payment_problem === undefined ? 'info' : 'warning'}>
        <span id={textId}>
          <b>{headline}</b> {next()}
        </span>
      </Note>
      {children}
    </Box>
  );
}

interface ActionsProps {
  /** As if only this subscription existed. */
  profile: Profile;
  /** Stripe's id; the leading one without it, which also has invoices and card. */
  subscription?: string;
  /** Tiers of the other subscriptions, which an end leaves alone. */
  kept: readonly Tier[];
}

/** Invoices and card, cancel, resume. The payment banner, on every page, pays an open invoice. */
function Actions({ profile, subscription, kept }: ActionsProps) {
  const { t } = useTranslation(['billing', 'profile', 'common']);
  const [cancelling, setCancelling] = useState(false);
  const [changed, setChanged] = useState<'cancelled' | 'resumed' | null>(null);
  const resume = useAction();
  const portal = useAction();
  const billingState = billingStateOf(profile, new Date());
  if (billingState === 'free' || profile.membership_source === 'admin') return null;
  const isOver = billingState === 'ended';
  const ends = profile.cancel_at_period_end === true && !isOver;
  const resumeMembership = async () => {
    await resumeSubscription(subscription);
    setChanged('resumed');
  };
  const runResume = () => void resume.run(resumeMembership);
  const tier = t(`common:tier.${profile.subscription_tier}`);
  const isOneOfSeveral = kept.length > 0;
  const openBillingPortal = () => void portal.run(() => openPortal());
  // Until another tab or Stripe's page undoes it.
  const isShown = changed !== null && !cancelling && ends === (changed === 'cancelled');
  return (
    <>
      <Box role="status" sx={{ '&:not(:empty)': { mt: 2 } }}>
        {isShown ? <ChangedNote changed={changed} profile={profile} /> : null}
      </Box>
      <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
          }}
        >
          {ends ? (
            <BusyButton busy={resume.busy} variant="outlined" onClick={runResume}>
              {isOneOfSeveral ? t('several.resume', { tier }) : t('manage.resume')}
            </BusyButton>
          ) : null}
          {subscription === undefined ? (
            <BusyButton busy={portal.busy} variant="outlined" onClick={openBillingPortal}>
              {isOver ? t('manage.invoices') : t('manage.portal')}
            </BusyButton>
          ) : null}
          {ends || isOver ? null : (
            <Button
              color="inherit"
              sx={{ color: 'text.secondary' }}
              onClick={() => setCancelling(true)}
            >
              {isOneOfSeveral ? t('several.cancel', { tier }) : t('profile:cancel.action')}
            </Button>
          )}
        </Box>
        {resume.failure === null ? null : (
          <BillingError error={resume.failure} onRetry={runResume} />
        )}
        {portal.failure === null ? null : (
          <BillingError error={portal.failure} onRetry={openBillingPortal} />
        )}
        <CancelDialog
          profile={profile}
          subscription={subscription}
          kept={kept}
          hasUnpaidInvoice={billingState === 'late' || billingState === 'waiting'}
          open={cancelling}
          onClose={() => setCancelling(false)}
          onCancelled={() => setChanged('cancelled')}
        />
      </Box>
    </>
  );
}

/** Confirms that a subscription is cancelled, with its end, or continues, with its next payment. */
function ChangedNote({ changed, profile }: { changed: 'cancelled' | 'resumed'; profile: Profile }) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const { current_period_end: end, subscription_tier } = profile;
  const cents = nextPriceOf(profile);
  const tier = t(`common:tier.${subscription_tier}`);
  const date = end === undefined ? undefined : format.date(end);
  if (changed === 'cancelled') {
    const text = date === undefined ? undefined : t('manage.cancelled-text', { date });
    return <ConfirmedNote title={t('manage.cancelled', { tier })} text={text} />;
  }
  const text =
    date === undefined || cents === null
      ? undefined
      : t('own.next', { price: format.price(cents), date });
  return <ConfirmedNote title={t('manage.resumed')} text={text} />;
}
