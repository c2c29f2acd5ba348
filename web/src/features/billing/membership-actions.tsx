import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Profile } from '@atelier/domain/entities/profile';
import { BusyButton } from '../../components/busy-button.tsx';
import { useToast } from '../../components/toast.tsx';
import type { AppError } from '../../lib/app-error.ts';
import { standingOf } from '../../lib/plan-action.ts';
import { type Deed, useDeed } from '../../lib/use-deed.ts';
import { BillingFailure } from './billing-failure.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { openPortal, payInvoice, resumeSubscription } from './data/billing-calls.ts';

/** Pay, resume, see invoices, change the card, cancel: whatever this membership allows. */
export function MembershipActions({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['billing', 'profile']);
  const [cancelling, setCancelling] = useState(false);
  const showToast = useToast();
  const pay = useDeed();
  const resume = useDeed();
  const portal = useDeed();
  const card = useDeed();
  const standing = standingOf(profile, new Date());
  if (standing === 'free' || standing === 'given') return null;
  const owes = standing === 'late' || standing === 'waiting';
  const ends = profile.cancel_at_period_end === true && standing !== 'ended';
  const takeBack = async () => {
    await resumeSubscription();
    showToast('success', t('billing:manage.resumed'));
  };
  const deeds: { deed: Deed; work: () => Promise<void>; label: string; shown: boolean; filled?: true }[] = [
    { deed: pay, work: payInvoice, label: t('billing:manage.pay'), shown: owes, filled: true },
    { deed: resume, work: takeBack, label: t('billing:manage.resume'), shown: ends },
    { deed: card, work: () => openPortal('payment_method'), label: t('billing:manage.card'), shown: owes },
    {
      deed: portal,
      work: () => openPortal(),
      label: standing === 'ended' ? t('billing:manage.invoices') : t('billing:manage.portal'),
      shown: true,
    },
  ];
  const failed = deeds.find(({ deed }) => deed.failure !== null);
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
        {deeds
          .filter(({ shown }) => shown)
          .map(({ deed, work, label, filled }) => (
            <BusyButton
              key={label}
              busy={deed.busy}
              variant={filled ? 'contained' : 'outlined'}
              onClick={() => void deed.run(work)}
            >
              {label}
            </BusyButton>
          ))}
        {ends || standing === 'ended' ? null : (
          <Button color="inherit" sx={{ color: 'text.secondary' }} onClick={() => setCancelling(true)}>
            {t('profile:cancel.action')}
          </Button>
        )}
      </Box>
      {failed?.deed.failure ? (
        <BillingFailure
          error={failed.deed.failure satisfies AppError}
          onRetry={() => void failed.deed.run(failed.work)}
        />
      ) : null}
      <CancelDialog profile={profile} owes={owes} open={cancelling} onClose={() => setCancelling(false)} />
    </Box>
  );
}
