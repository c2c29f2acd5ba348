import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { TERMS_VERSION } from '@atelier/domain/billing/plans';
import type { Tier } from '@atelier/domain/values';
import { ConfirmEmailFirst } from '../../components/feedback/confirm-email-first.tsx';
import { DefinitionRow } from '../../components/layout/definition-row.tsx';
import { Paragraph } from '../../components/layout/text.ts';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../components/forms/fields.tsx';
import { DialogButtons, TitledDialog } from '../../components/forms/titled-dialog.tsx';
import type { PlanOffer } from '../../components/plans/use-plan-offers.ts';
import { Note } from '../../components/feedback/note.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { type Action, useAction } from '../../lib/use-action.ts';
import { BillingError } from './billing-error.tsx';
import { startCheckout } from './data/billing-calls.ts';
import { forgetConsents, hasConsented, keepConsents } from './given-consents.ts';

interface CheckoutDialogProps {
  uid: string;
  /** `null` closes the dialog. */
  offer: PlanOffer | null;
  /** A plan given by the team, which the order replaces; `null` without one. */
  replaces: Tier | null;
  /** Whether the member returned from the payment page without paying. */
  checkoutCancelled: boolean;
  email: string;
  /** Whether the member has switched the weekly mail off. */
  refusesWeekly: boolean;
  onClose: () => void;
}

/** The last step before paying: the plan, its terms, and the two consents that the law requires. */
export function CheckoutDialog({
  uid,
  offer,
  replaces,
  checkoutCancelled,
  email,
  refusesWeekly,
  onClose,
}: CheckoutDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const action = useAction();
  const close = () => {
    action.clearFailure();
    forgetConsents(uid);
    onClose();
  };
  return (
    <TitledDialog
      title={offer === null ? '' : t('order.title', { tier: t(`common:tier.${offer.tier}`) })}
      open={offer !== null}
      busy={action.busy}
      onClose={close}
      maxWidth="sm"
      scroll="body"
    >
      {offer === null ? null : (
        <>
          <Box sx={{ display: 'grid', gap: 2, mb: 2, '&:empty': { mb: 0 } }}>
            <ConfirmEmailFirst before="orders" />
            {checkoutCancelled ? <Note tone="info">{t('order.back')}</Note> : null}
            {replaces === null ? null : (
              <Note tone="info">{t('order.replaces', { tier: t(`common:tier.${replaces}`) })}</Note>
            )}
          </Box>
          <OrderTerms {...offer} />
          <ConsentForm
            action={action}
            onClose={close}
            hasConsented={hasConsented(uid, offer)}
            refusesWeekly={refusesWeekly}
            order={(refuses) => {
              keepConsents(uid, offer);
              return startCheckout(email, offer.tier, offer.interval, refuses);
            }}
          />
        </>
      )}
    </TitledDialog>
  );
}

/**
 * What must be shown just before an order: price with taxes, duration, renewal, end, payment (C.
 * conso L221-14).
 */
function OrderTerms({ cents, interval }: Omit<PlanOffer, 'tier'>) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const price = format.price(cents);
  return (
    <dl>
      <DefinitionRow term={t('order.price')}>
        {t(`order.price-value-${interval}`, { price })}
      </DefinitionRow>
      <DefinitionRow term={t('order.today')}>{price}</DefinitionRow>
      <DefinitionRow term={t('order.period')}>{t(`order.period-value-${interval}`)}</DefinitionRow>
      {(['ending', 'change-of-mind', 'payment'] as const).map((name) => (
        <DefinitionRow key={name} term={t(`order.${name}`)}>
          {t(`order.${name}-value`)}
        </DefinitionRow>
      ))}
    </dl>
  );
}

interface ConsentFormProps {
  action: Action;
  /** Whether the member ticked both boxes for this order before the payment page. */
  hasConsented: boolean;
  refusesWeekly: boolean;
  /** @param refuses  the member does not want the weekly mail. */
  order: (refuses: boolean) => Promise<void>;
  onClose: () => void;
}

function ConsentForm({
  action,
  hasConsented: wereTicked,
  refusesWeekly,
  order,
  onClose,
}: ConsentFormProps) {
  const { t } = useTranslation('billing');
  const locale = useLocale();
  const [consents, setConsents] = useState({
    'immediate-start': wereTicked,
    withdrawal: wereTicked,
  });
  const [refuses, setRefuses] = useState(refusesWeekly);
  const [submitted, setSubmitted] = useState(false);
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    if (consents['immediate-start'] && consents.withdrawal) void action.run(() => order(refuses));
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
      <CheckboxField
        label={t('order.no-weekly')}
        checked={refuses}
        onChange={(event) => setRefuses(event.target.checked)}
      />
      {/* In a new tab, so that the ticked consents stay. */}
      <Paragraph sx={{ color: 'text.secondary', fontSize: '.9375rem' }}>
        {t('order.terms')}{' '}
        <MuiLink href={publicHref(locale, route.terms)} target="_blank" rel="noopener">
          {t('order.terms-link', { version: TERMS_VERSION })}
        </MuiLink>
        {'.'}
      </Paragraph>
      {action.failure === null ? null : (
        <BillingError error={action.failure} lead={t('failure.order')} onRetry={() => submit()} />
      )}
      <DialogButtons cancel={t('order.later')} busy={action.busy} onCancel={onClose}>
        {/* The label that states the obligation to pay must be readable in full, also on the narrowest phone. */}
        <BusyButton
          type="submit"
          busy={action.busy}
          variant="contained"
          sx={{ whiteSpace: 'normal' }}
        >
          {t('order.submit')}
        </BusyButton>
      </DialogButtons>
    </Box>
  );
}
