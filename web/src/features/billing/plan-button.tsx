import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PaidTier } from '@atelier/domain/plans';
import { BusyButton } from '../../components/busy-button.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import type { PlanAction } from '../../lib/plan-action.ts';
import { useAction } from '../../lib/use-deed.ts';
import { BillingError } from './billing-failure.tsx';
import { changeTo, payInvoice } from './data/billing-calls.ts';

interface PlanButtonProps {
  action: PlanAction;
  tier: PaidTier;
  periodEnd: Date | undefined;
  locked: boolean;
  onChoose: () => void;
}

/** What a member can do with a plan; where nothing can be done, why. */
export function PlanButton({ action, tier, periodEnd, locked, onChoose }: PlanButtonProps) {
  const { t } = useTranslation(['plans', 'common']);
  const name = t(`common:tier.${tier}`);
  const look = { variant: tier === 'pro' ? 'contained' : 'outlined', fullWidth: true } as const;
  if (action === 'current' || action === 'log-in') return null;
  if (action === 'pay-first' || action === 'resume-first' || action === 'given')
    return <Why>{t(`plans:action.${action}`)}</Why>;
  if (action === 'subscribe') {
    return (
      <>
        <Button {...look} disabled={locked} onClick={onChoose}>
          {t('plans:action.subscribe', { tier: name })}
        </Button>
        {locked ? <Why>{t('plans:action.wait')}</Why> : null}
      </>
    );
  }
  if (action === 'planned') return <ChangeNote action={action} periodEnd={periodEnd} />;
  if (action === 'keep')
    return <LeavingButton {...look} label={t('plans:action.keep', { tier: name })} leave={() => changeTo(tier)} />;
  if (action === 'pay') return <LeavingButton {...look} label={t('plans:action.pay')} leave={payInvoice} />;
  return (
    <>
      <LeavingButton {...look} label={t('plans:action.switch', { tier: name })} leave={() => changeTo(tier)} />
      <ChangeNote action={action} periodEnd={periodEnd} />
    </>
  );
}

function ChangeNote({
  action,
  periodEnd,
}: {
  action: 'upgrade' | 'downgrade' | 'planned';
  periodEnd: Date | undefined;
}) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const date = periodEnd === undefined ? null : format.date(periodEnd);
  if (action === 'upgrade') return <Why>{t('action.upgrade-note')}</Why>;
  if (action === 'planned')
    return <Why>{date === null ? t('action.planned') : t('action.planned-date', { date })}</Why>;
  return <Why>{date === null ? t('action.downgrade-note') : t('action.downgrade-note-date', { date })}</Why>;
}

function Why({ children }: { children: string }) {
  return (
    <Box component="p" sx={{ mt: 1.25, color: 'text.tertiary', fontSize: '.875rem', lineHeight: 1.45 }}>
      {children}
    </Box>
  );
}

interface LeavingButtonProps {
  label: string;
  variant: 'contained' | 'outlined';
  fullWidth: true;
  /** Leads to a page at Stripe. */
  leave: () => Promise<void>;
}

function LeavingButton({ label, leave, ...look }: LeavingButtonProps) {
  const submitAction = useAction();
  const go = () => void submitAction.run(leave);
  return (
    <>
      <BusyButton {...look} busy={submitAction.busy} onClick={go}>
        {label}
      </BusyButton>
      {submitAction.failure === null ? null : (
        <Box sx={{ mt: 1.5 }}>
          <BillingError error={submitAction.failure} onRetry={go} />
        </Box>
      )}
    </>
  );
}
