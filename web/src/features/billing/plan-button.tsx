import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import type { PlanAction } from '../../lib/billing-state.ts';
import { useAction } from '../../lib/use-action.ts';
import { BillingError } from './billing-error.tsx';
import { startPlanChange, payInvoice } from './data/billing-calls.ts';

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
  const buttonProps = { variant: tier === 'pro' ? 'contained' : 'outlined', fullWidth: true } as const;
  if (action === 'current' || action === 'log-in') return null;
  if (action === 'pay-first' || action === 'resume-first' || action === 'given')
    return <DisabledReason>{t(`plans:action.${action}`)}</DisabledReason>;
  if (action === 'subscribe') {
    return (
      <>
        <Button {...buttonProps} disabled={locked} onClick={onChoose}>
          {t('plans:action.subscribe', { tier: name })}
        </Button>
        {locked ? <DisabledReason>{t('plans:action.wait')}</DisabledReason> : null}
      </>
    );
  }
  if (action === 'planned') return <ChangeNote action={action} periodEnd={periodEnd} />;
  if (action === 'keep')
    return (
      <RedirectButton
        {...buttonProps}
        label={t('plans:action.keep', { tier: name })}
        redirect={() => startPlanChange(tier)}
      />
    );
  if (action === 'pay') return <RedirectButton {...buttonProps} label={t('plans:action.pay')} redirect={payInvoice} />;
  return (
    <>
      <RedirectButton
        {...buttonProps}
        label={t('plans:action.switch', { tier: name })}
        redirect={() => startPlanChange(tier)}
      />
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
  if (action === 'upgrade') return <DisabledReason>{t('action.upgrade-note')}</DisabledReason>;
  if (action === 'planned')
    return <DisabledReason>{date === null ? t('action.planned') : t('action.planned-date', { date })}</DisabledReason>;
  return (
    <DisabledReason>
      {date === null ? t('action.downgrade-note') : t('action.downgrade-note-date', { date })}
    </DisabledReason>
  );
}

function DisabledReason({ children }: { children: string }) {
  return (
    <Box component="p" sx={{ mt: 1.25, color: 'text.tertiary', fontSize: '.875rem', lineHeight: 1.45 }}>
      {children}
    </Box>
  );
}

interface RedirectButtonProps {
  label: string;
  variant: 'contained' | 'outlined';
  fullWidth: true;
  /** Leads to a page at Stripe. */
  redirect: () => Promise<void>;
}

function RedirectButton({ label, redirect, ...buttonProps }: RedirectButtonProps) {
  const submitAction = useAction();
  const go = () => void submitAction.run(redirect);
  return (
    <>
      <BusyButton {...buttonProps} busy={submitAction.busy} onClick={go}>
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
