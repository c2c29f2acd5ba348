import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Profile } from '@atelier/domain/members/profile';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { parallelSubscription, billingStateOf } from '../../lib/billing-state.ts';
import { useAction } from '../../lib/use-action.ts';
import { BillingError } from './billing-error.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { openPortal, resumeSubscription } from './data/billing-calls.ts';

/** Actions on the paid subscription, including one that runs in parallel to a membership granted by an admin. */
export function MembershipActions({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const parallel = parallelSubscription(profile);
  if (parallel === null) return <Actions profile={profile} />;
  const { current_period_end: end, cancel_at_period_end: ends } = parallel;
  const tier = t(`common:tier.${parallel.subscription_tier}`);
  const date = end === undefined ? '' : format.date(end);
  return (
    <Box sx={{ mt: 2 }}>
      <Note tone="info">
        <b>{t('own.beside', { tier })}</b>{' '}
        {end === undefined ? null : t(ends === true ? 'own.ends' : 'own.beside-next', { date })}
      </Note>
      <Actions profile={parallel} />
    </Box>
  );
}

/** Invoices and card, cancel, resume. The payment banner, on every page, pays an open invoice. */
function Actions({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['billing', 'profile']);
  const [cancelling, setCancelling] = useState(false);
  const showToast = useToast();
  const resume = useAction();
  const portal = useAction();
  const billingState = billingStateOf(profile, new Date());
  if (billingState === 'free' || profile.membership_source === 'admin') return null;
  const isOver = billingState === 'ended';
  const ends = profile.cancel_at_period_end === true && !isOver;
  const resumeMembership = async () => {
    await resumeSubscription();
    showToast('success', t('manage.resumed'));
  };
  const runResume = () => void resume.run(resumeMembership);
  const openBillingPortal = () => void portal.run(() => openPortal());
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
        {ends ? (
          <BusyButton busy={resume.busy} variant="outlined" onClick={runResume}>
            {t('manage.resume')}
          </BusyButton>
        ) : null}
        <BusyButton busy={portal.busy} variant="outlined" onClick={openBillingPortal}>
          {isOver ? t('manage.invoices') : t('manage.portal')}
        </BusyButton>
        {ends || isOver ? null : (
          <Button color="inherit" sx={{ color: 'text.secondary' }} onClick={() => setCancelling(true)}>
            {t('profile:cancel.action')}
          </Button>
        )}
      </Box>
      {resume.failure === null ? null : <BillingError error={resume.failure} onRetry={runResume} />}
      {portal.failure === null ? null : <BillingError error={portal.failure} onRetry={openBillingPortal} />}
      <CancelDialog
        profile={profile}
        hasUnpaidInvoice={billingState === 'late' || billingState === 'waiting'}
        open={cancelling}
        onClose={() => setCancelling(false)}
      />
    </Box>
  );
}
