import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type {
  AccessChange,
  CancellationOutcome,
  MemberSubscriptions,
} from '@atelier/domain/contracts/admin-money';
import type { PaidPlan } from '@atelier/domain/members/paid-plan';
import { RadioField } from '../../../components/forms/radio-field.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { Secondary } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { cancelSubscriptions, endSubscriptions, fetchPayments } from './data/member-actions.ts';

export type PaidSubscription = MemberSubscriptions['subscriptions'][number];

/** What becomes of a payment: it ends with its period, at once with a refund, or goes on. */
export type PaymentChoice = 'period-end' | 'now' | 'access';

/**
 * Reads what a member pays now; the answer is not kept after the dialog.
 *
 * @param isPayer  otherwise nothing is read
 */
export const usePayments = (uid: string, isPayer = true) =>
  useReadOnce(['payments', uid], () => fetchPayments({ uid }), {
    enabled: isPayer,
    staleTime: Infinity,
  });

/**
 * Returns a function to the words for what a member pays: `Paie Basic, 9,99 € par mois, renouvelé
 * le …`.
 */
export function usePaidPlanText() {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  return ({ tier, priceCents, interval, periodEnd, isEnding }: PaidPlan): string => {
    const name = t(`common:tier.${tier}`);
    const price = priceCents === undefined ? undefined : format.price(priceCents);
    // Nothing more is taken of what ends.
    const isPriced = price !== undefined && interval !== undefined && !isEnding;
    const what = isPriced ? `${name}, ${t(`admin:member.pay.${interval}`, { price })}` : name;
    if (periodEnd === undefined) return t('admin:member.pay.what', { what });
    const date = format.date(periodEnd);
    return t(isEnding ? 'admin:member.pay.ends' : 'admin:member.pay.renews', { what, date });
  };
}

const planOf = (one: PaidSubscription): PaidPlan => ({
  tier: one.tier,
  priceCents: one.price_cents,
  interval: one.interval,
  periodEnd: new Date(one.ends_at ?? one.period_end),
  isEnding: one.ends_at !== null,
});

/** When the last of the subscriptions ends if their ends are planned. */
export const endOf = (subscriptions: readonly PaidSubscription[]) =>
  new Date(Math.max(...subscriptions.map(({ ends_at, period_end }) => ends_at ?? period_end)));

const refundOf = (subscriptions: readonly PaidSubscription[]) =>
  subscriptions.reduce((sum, { refund_cents }) => sum + refund_cents, 0);

/** Returns the label of the button that carries a choice out. */
export function useChoiceLabel() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (choice: PaymentChoice, subscriptions: readonly PaidSubscription[]): string => {
    if (choice === 'access') return t('member.end.submit.access');
    if (choice === 'period-end') {
      return t('member.end.submit.period-end', { date: format.date(endOf(subscriptions)) });
    }
    const cents = refundOf(subscriptions);
    if (cents === 0) return t('member.end.submit.now-none');
    return t('member.end.submit.now', { amount: format.price(cents) });
  };
}

interface PaymentQuestionProps {
  subscriptions: readonly PaidSubscription[];
  choice: PaymentChoice | null;
  onChoose: (choice: PaymentChoice) => void;
  /** Whether the payment may go on as it is. */
  mayGoOn: boolean;
  /** What access a choice leads to. */
  accessAfter: (choice: PaymentChoice) => string;
  /** The form was sent without a choice. */
  isMissing: boolean;
}

/**
 * Asks what becomes of what a member pays, and says of each answer what happens to money and
 * access.
 */
export function PaymentQuestion(props: PaymentQuestionProps) {
  const { subscriptions, choice, onChoose, mayGoOn, accessAfter, isMissing } = props;
  const { t } = useTranslation('admin');
  const format = useFormat();
  const textOf = usePaidPlanText();
  const cents = refundOf(subscriptions);
  const isPlanned = subscriptions.every(({ ends_at }) => ends_at !== null);
  const help = {
    'period-end': t('member.end.period-end-help'),
    now: t(cents === 0 ? 'member.end.now-none-help' : 'member.end.now-help'),
    access: t('member.end.access-help'),
  };
  const label = {
    'period-end': t('member.end.period-end', { date: format.date(endOf(subscriptions)) }),
    now:
      cents === 0 ? t('member.end.now-none') : t('member.end.now', { amount: format.price(cents) }),
    access: t('member.end.access'),
  };
  const offered = (['period-end', 'now', 'access'] as const).filter(
    (one) => (one !== 'period-end' || !isPlanned) && (one !== 'access' || mayGoOn),
  );
  const isDisputed = subscriptions.some(({ is_disputed }) => is_disputed);
  return (
    <>
      <div>
        {subscriptions.map((one) => (
          <Secondary key={one.id}>{textOf(planOf(one))}</Secondary>
        ))}
      </div>
      <RadioField
        label={t('member.end.question')}
        value={choice}
        options={offered.map((one) => ({
          value: one,
          label: label[one],
          help: (
            <>
              {`${help[one]} ${accessAfter(one)}`}
              {one === 'now' && isDisputed ? (
                <Box component="span" sx={{ display: 'block', color: 'warning.main' }}>
                  {t('member.end.now-disputed')}
                </Box>
              ) : null}
            </>
          ),
        }))}
        onChange={onChoose}
        error={isMissing ? t('member.end.choose') : undefined}
      />
    </>
  );
}

interface Ending {
  uid: string;
  name: string;
  choice: Exclude<PaymentChoice, 'access'>;
  subscriptions: readonly PaidSubscription[];
  access?: AccessChange | undefined;
}

/**
 * Returns a function that ends subscriptions as chosen and says in a toast what it did. Throws
 * AppError as the calls.
 */
export function useEndPayments(): (ending: Ending) => Promise<void> {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const toast = useToast();
  const textOf = (name: string, choice: Ending['choice'], outcome: CancellationOutcome) => {
    const { ends_at, refund_cents, late_cents } = outcome;
    if (choice === 'period-end') {
      return t('member.end.done.period-end', { name, date: format.date(new Date(ends_at)) });
    }
    if (late_cents > 0) {
      return t('member.end.done.late', { name, amount: format.price(late_cents) });
    }
    if (refund_cents > 0) {
      return t('member.end.done.now', { name, amount: format.price(refund_cents) });
    }
    return t('member.end.done.now-none', { name });
  };
  return async ({ uid, name, choice, subscriptions, access }) => {
    const wanted = {
      uid,
      subscriptions: subscriptions.map(({ id }) => id),
      ...(access && { access }),
    };
    const outcome =
      choice === 'period-end'
        ? await cancelSubscriptions(wanted)
        : await endSubscriptions({ ...wanted, expected_refund_cents: refundOf(subscriptions) });
    toast(
      outcome.late_cents > 0 ? 'warning' : 'success',
      outcome.changed ? textOf(name, choice, outcome) : t('member.end.unchanged'),
    );
  };
}

/** The choice of a form, and whether it was sent without one. */
export function usePaymentChoice() {
  const [choice, setChoice] = useState<PaymentChoice | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  return {
    choice,
    setChoice,
    isMissing: isSubmitted && choice === null,
    submit: () => setIsSubmitted(true),
  };
}
