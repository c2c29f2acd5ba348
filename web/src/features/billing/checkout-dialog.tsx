import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { PLANS, type PaidTier } from '@atelier/domain/billing/plans';
import { TERMS_VERSION } from '@atelier/domain/billing/terms-version';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../components/forms/checkbox-field.tsx';
import { DialogButtons, TitledDialog } from '../../components/forms/titled-dialog.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { type Action, useAction } from '../../lib/use-action.ts';
import { BillingError } from './billing-error.tsx';
import { startCheckout } from './data/billing-calls.ts';

interface CheckoutDialogProps {
  /** `null` closes the dialog. */
  plan: PaidTier | null;
  /** Whether the member returned from the payment page without paying. */
  checkoutCancelled: boolean;
  email: string;
  onClose: () => void;
}

/** The last step before paying: the plan, its terms, and the two consents that the law requires. */
export function CheckoutDialog({ plan, checkoutCancelled, email, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const action = useAction();
  const close = () => {
    action.clearFailure();
    onClose();
  };
  return (
    <TitledDialog
      title={plan === null ? '' : t('billing:order.title', { tier: t(`common:tier.${plan}`) })}
      open={plan !== null}
      busy={action.busy}
      onClose={close}
      maxWidth="sm"
      scroll="body"
    >
      {plan === null ? null : (
        <>
          {checkoutCancelled ? (
            <Box sx={{ mb: 2 }}>
              <Note tone="info">{t('billing:order.back')}</Note>
            </Box>
          ) : null}
          <OrderTerms plan={plan} />
          <ConsentForm action={action} onClose={close} order={() => startCheckout(email, plan)} />
        </>
      )}
    </TitledDialog>
  );
}

/** What must be shown just before an order: price with taxes, duration, renewal, end, payment (C. conso L221-14). */
function OrderTerms({ plan }: { plan: PaidTier }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const price = format.price(PLANS.find(({ tier }) => tier === plan)?.price_cents ?? 0);
  const rows = [
    [t('order.price'), t('order.price-value', { price })],
    [t('order.today'), price],
    ...(['period', 'ending', 'change-of-mind', 'payment'] as const).map((name) => [
      t(`order.${name}`),
      t(`order.${name}-value`),
    ]),
  ];
  return (
    <dl>
      {rows.map(([name, value]) => (
        <Box
          key={name}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
            columnGap: 2,
            borderTop: 1,
            borderColor: 'divider',
            py: 1.25,
          }}
        >
          <Box component="dt" sx={{ color: 'text.tertiary' }}>
            {name}
          </Box>
          <dd>{value}</dd>
        </Box>
      ))}
    </dl>
  );
}

interface ConsentFormProps {
  action: Action;
  order: () => Promise<void>;
  onClose: () => void;
}

function ConsentForm({ action, order, onClose }: ConsentFormProps) {
  const { t } = useTranslation('billing');
  const [consents, setConsents] = useState({ 'immediate-start': false, withdrawal: false });
  const [submitted, setSubmitted] = useState(false);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    if (consents['immediate-start'] && consents.withdrawal) void action.run(order);
  };
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1 }}>
        <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
          {t('order.consents')}
        </Box>
        {(['immediate-start', 'withdrawal'] as const).map((name) => (
          <CheckboxField
            key={name}
            label={t(`order.${name}`)}
            checked={consents[name]}
            onChange={(event) => setConsents({ ...consents, [name]: event.target.checked })}
            {...(submitted && !consents[name] ? { error: t('order.tick') } : {})}
          />
        ))}
      </Box>
      <TermsLine />
      {action.failure === null ? null : (
        <BillingError error={action.failure} lead={t('failure.order')} onRetry={() => submit()} />
      )}
      <DialogButtons cancel={t('order.later')} busy={action.busy} onCancel={onClose}>
        {/* The label that states the obligation to pay must be readable in full, also on the narrowest phone. */}
        <BusyButton type="submit" busy={action.busy} variant="contained" sx={{ whiteSpace: 'normal' }}>
          {t('order.submit')}
        </BusyButton>
      </DialogButtons>
    </Box>
  );
}

/** Links the terms in a new tab, so that the ticked consents stay. */
function TermsLine() {
  const { t } = useTranslation('billing');
  const locale = useLocale();
  return (
    <Box component="p" sx={{ color: 'text.secondary', fontSize: '.9375rem' }}>
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
