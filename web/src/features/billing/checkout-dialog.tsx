import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { TERMS_VERSION } from '@atelier/domain/billing/terms-version';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../components/forms/checkbox-field.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { type Action, useAction } from '../../lib/use-action.ts';
import { BillingError } from './billing-error.tsx';
import { startCheckout } from './data/billing-calls.ts';
import { OrderTerms } from './order-terms.tsx';

interface CheckoutDialogProps {
  /** `null` while nothing is ordered. */
  plan: PaidTier | null;
  /** The member comes back from the payment page without having paid. */
  checkoutCancelled: boolean;
  email: string;
  onClose: () => void;
}

/** The last step before paying: what is bought, on which terms, and the two agreements that the law wants ticked. */
export function CheckoutDialog({ plan, checkoutCancelled, email, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const titleId = useId();
  const action = useAction();
  const close = () => {
    action.clearFailure();
    onClose();
  };
  return (
    <Dialog
      open={plan !== null}
      onClose={action.busy ? undefined : close}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      scroll="body"
    >
      {plan === null ? null : (
        <>
          <Typography variant="h3" component="h2" id={titleId} sx={{ mb: 2 }}>
            {t('billing:order.title', { tier: t(`common:tier.${plan}`) })}
          </Typography>
          {checkoutCancelled ? (
            <Box sx={{ mb: 2 }}>
              <Note tone="info">{t('billing:order.back')}</Note>
            </Box>
          ) : null}
          <OrderTerms plan={plan} />
          <ConsentForm deed={action} onClose={close} order={() => startCheckout(email, plan)} />
        </>
      )}
    </Dialog>
  );
}

function ConsentForm({
  deed: action,
  order,
  onClose,
}: {
  deed: Action;
  order: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('billing');
  const [start, setStart] = useState(false);
  const [withdrawal, setWithdrawal] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    if (start && withdrawal) void action.run(order);
  };
  const requiredError = (ticked: boolean) => (submitted && !ticked ? { error: t('order.tick') } : {});
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1 }}>
        <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
          {t('order.consents')}
        </Box>
        <CheckboxField
          label={t('order.immediate-start')}
          checked={start}
          onChange={(event) => setStart(event.target.checked)}
          {...requiredError(start)}
        />
        <CheckboxField
          label={t('order.withdrawal')}
          checked={withdrawal}
          onChange={(event) => setWithdrawal(event.target.checked)}
          {...requiredError(withdrawal)}
        />
      </Box>
      <TermsLine />
      {action.failure === null ? null : (
        <BillingError error={action.failure} lead={t('failure.order')} onRetry={() => submit()} />
      )}
      <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end', mt: 1 }}>
        <Button color="inherit" onClick={onClose} disabled={action.busy} sx={{ color: 'text.secondary' }}>
          {t('order.later')}
        </Button>
        {/* What obliges to pay is read whole, on the narrowest phone too. */}
        <BusyButton type="submit" busy={action.busy} variant="contained" sx={{ whiteSpace: 'normal' }}>
          {t('order.submit')}
        </BusyButton>
      </Stack>
    </Box>
  );
}

/** The terms open in a tab of their own, so that what was ticked stays. */
function TermsLine() {
  const { t } = useTranslation('billing');
  const locale = useLocale();
  return (
    <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: '.9375rem' }}>
      {t('order.terms')}{' '}
      <Box
        component="a"
        href={publicHref(locale, route.terms)}
        target="_blank"
        rel="noopener"
        sx={{ color: 'brand.text', textDecoration: 'underline' }}
      >
        {t('order.terms-link', { version: TERMS_VERSION })}
      </Box>
      {'.'}
    </Box>
  );
}
