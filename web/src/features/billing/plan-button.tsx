import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { BillingInterval } from '@atelier/domain/values';
import { Hint } from '../../components/layout/text.ts';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import type { PlanAction } from '../../lib/billing-state.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { useAction } from '../../lib/use-action.ts';
import { BillingError } from './billing-error.tsx';
import { startPlanChange, payInvoice } from './data/billing-calls.ts';

interface PlanButtonProps {
  action: PlanAction;
  tier: PaidTier;
  interval: BillingInterval;
  periodEnd: Date | undefined;
  locked: boolean;
  /** Whether the member came here to switch to this plan. */
  chosen: boolean;
  onChoose: () => void;
}

/** What a member can do about a plan, or why nothing can be done. */
export function PlanButton({
  action,
  tier,
  interval,
  periodEnd,
  locked,
  chosen,
  onChoose,
}: PlanButtonProps) {
  const { t } = useTranslation(['plans', 'common']);
  const locale = useLocale();
  const name = t(`common:tier.${tier}`);
  const variant = tier === 'pro' ? 'contained' : 'outlined';
  switch (action) {
    case 'current':
    case 'log-in':
      return null;
    case 'pay-first':
    case 'resume-first':
      return <PlanNote>{t(`action.${action}`)}</PlanNote>;
    case 'given':
    case 'beside':
      return (
        <>
          <PlanNote>{t(`action.${action}`)}</PlanNote>
          <LinkButton
            to={publicHref(locale, route.contact)}
            fullWidth
            size="small"
            label={t('common:footer.contact-us')}
          />
        </>
      );
    case 'subscribe':
      return (
        <>
          <Button variant={variant} fullWidth disabled={locked} onClick={onChoose}>
            {t('action.subscribe', { tier: name })}
          </Button>
          {locked ? <PlanNote>{t('action.wait')}</PlanNote> : null}
        </>
      );
    case 'planned':
      return <ChangeNote action={action} periodEnd={periodEnd} />;
    case 'pay':
      return (
        <RedirectButton
          variant={variant}
          label={t('action.pay')}
          redirect={payInvoice}
          autoFocus={chosen}
        />
      );
    default: {
      const label = t(action === 'keep' ? 'action.keep' : 'action.switch', { tier: name });
      return (
        <>
          <RedirectButton
            variant={variant}
            label={label}
            redirect={() => startPlanChange(tier, interval)}
            autoFocus={chosen}
          />
          {action === 'keep' ? null : <ChangeNote action={action} periodEnd={periodEnd} />}
        </>
      );
    }
  }
}

interface ChangeNoteProps {
  action: 'upgrade' | 'downgrade' | 'planned';
  periodEnd: Date | undefined;
}

function ChangeNote({ action, periodEnd }: ChangeNoteProps) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  if (action === 'upgrade') return <PlanNote>{t('action.upgrade-note')}</PlanNote>;
  const key = action === 'planned' ? 'action.planned' : 'action.downgrade-note';
  return (
    <PlanNote>
      {periodEnd === undefined ? t(key) : t(`${key}-date`, { date: format.date(periodEnd) })}
    </PlanNote>
  );
}

const PlanNote = ({ children }: { children: string }) => (
  <Hint sx={{ mt: 1.25, lineHeight: 1.45, textAlign: 'center' }}>{children}</Hint>
);

interface RedirectButtonProps {
  label: string;
  variant: 'contained' | 'outlined';
  /** Opens a page at Stripe. */
  redirect: () => Promise<void>;
  autoFocus: boolean;
}

function RedirectButton({ label, redirect, variant, autoFocus }: RedirectButtonProps) {
  const action = useAction();
  const run = () => void action.run(redirect);
  return (
    <>
      <BusyButton
        variant={variant}
        fullWidth
        autoFocus={autoFocus}
        busy={action.busy}
        onClick={run}
      >
        {label}
      </BusyButton>
      {action.failure === null ? null : (
        <Box sx={{ mt: 1.5 }}>
          <BillingError error={action.failure} onRetry={run} />
        </Box>
      )}
    </>
  );
}
