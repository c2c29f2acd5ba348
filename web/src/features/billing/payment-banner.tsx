import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { Profile } from '@atelier/domain/members/profile';
import { GRACE_DAYS } from '@atelier/domain/billing/membership';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ToneIcon } from '../../components/feedback/note.tsx';
import { Wrap } from '../../components/layout/page-frame.tsx';
import type { AppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useBillingErrorMessage } from './billing-error.tsx';
import { openPortal, payInvoice } from './data/billing-calls.ts';

const DAY_MS = 86_400_000;

/** Shown on every page while a payment is missing: since when, until when access lasts, where to pay (design §3.10). */
export function PaymentBanner({ profile }: { profile: Profile }) {
  const { t } = useTranslation('billing');
  const pay = useAction();
  const card = useAction();
  const failure = pay.failure ?? card.failure;
  return (
    <Box
      component="aside"
      aria-label={t('problem.label')}
      sx={{ bgcolor: 'surface.s3', borderBottom: 2, borderColor: 'error.main' }}
    >
      <Wrap sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center', py: 1.25 }}>
        <Box sx={{ flex: '1 1 34ch', display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <ToneIcon tone="error" />
          <span>
            <PaymentProblem profile={profile} />
          </span>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <BusyButton variant="contained" busy={pay.busy} onClick={() => void pay.run(payInvoice)}>
            {t('manage.pay')}
          </BusyButton>
          <BusyButton busy={card.busy} onClick={() => void card.run(() => openPortal('payment_method'))}>
            {t('manage.card')}
          </BusyButton>
        </Box>
        <Box role="alert" sx={{ flex: '1 1 100%', '&:empty': { display: 'none' } }}>
          {failure === null ? null : <PaymentActionError error={failure} />}
        </Box>
      </Wrap>
    </Box>
  );
}

/** The text of a failed payment action; an invoice that was paid meanwhile is reported as nothing due. */
function PaymentActionError({ error }: { error: AppError }) {
  const { t } = useTranslation('billing');
  const reason = useBillingErrorMessage(error);
  return error.code === 'no-subscription' ? t('failure.nothing-due') : reason;
}

function PaymentProblem({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const tier = t(`common:tier.${profile.subscription_tier}`);
  const since = profile.payment_problem?.since;
  if (since === undefined) return t('billing:problem.waiting-undated', { tier });
  if (profile.subscription_status === 'waiting')
    return t('billing:problem.waiting', { tier, since: format.date(since) });
  const until = new Date(since.getTime() + GRACE_DAYS * DAY_MS);
  return t('billing:problem.late', { tier, since: format.date(since), until: format.date(until) });
}
