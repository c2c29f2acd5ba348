import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import { UNPAID_GRACE_DAYS } from '@atelier/domain/billing/membership';
import { DAY_MS } from '@atelier/domain/time-units';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { NoticeBar } from '../../components/feedback/notice-bar.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useBillingErrorMessage } from './billing-error.tsx';
import { openPortal, payInvoice } from './data/billing-calls.ts';

/**
 * Shown on every page while a payment is missing: since when, until when access lasts, where to
 * pay.
 */
export function PaymentBanner({ profile }: { profile: Profile }) {
  const { t } = useTranslation('billing');
  const pay = useAction();
  const card = useAction();
  const message = useBillingErrorMessage();
  const failure = pay.failure ?? card.failure;
  // An invoice that was paid meanwhile is reported as nothing due.
  const isPaid = failure?.code === 'no-subscription';
  const problem = failure === null ? null : message(failure);
  const failureText = isPaid ? t('failure.nothing-due') : problem;
  return (
    <NoticeBar
      label={t('problem.label')}
      tone="error"
      failure={failureText}
      actions={
        <>
          <BusyButton variant="contained" busy={pay.busy} onClick={() => void pay.run(payInvoice)}>
            {t('manage.pay')}
          </BusyButton>
          <BusyButton
            busy={card.busy}
            onClick={() => void card.run(() => openPortal('payment_method'))}
          >
            {t('manage.card')}
          </BusyButton>
        </>
      }
    >
      <PaymentProblem profile={profile} />
    </NoticeBar>
  );
}

function PaymentProblem({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const tier = t(`common:tier.${profile.subscription_tier}`);
  const since = profile.payment_problem?.since;
  if (since === undefined) return t('problem.waiting-undated', { tier });
  if (profile.subscription_status === 'waiting') {
    return t('problem.waiting', { tier, since: format.date(since) });
  }
  const until = new Date(since.getTime() + UNPAID_GRACE_DAYS * DAY_MS);
  return t('problem.late', { tier, since: format.date(since), until: format.date(until) });
}
