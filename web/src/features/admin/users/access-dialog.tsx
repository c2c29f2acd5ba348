import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { AccessChange } from '@atelier/domain/contracts/admin-money';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { FIELD_ROW, SelectField } from '../../../components/forms/fields.tsx';
import { toAppError } from '../../../lib/errors.ts';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import {
  endOf,
  type PaymentChoice,
  PaymentQuestion,
  useChoiceLabel,
  useEndPayments,
  usePaymentChoice,
  usePayments,
} from './member-payment.tsx';
import { isPayer, type MembershipChoice, stateMembership } from './membership.ts';
import type { MembershipChange } from './use-membership-change.ts';

interface AccessDialogProps {
  uid: string;
  profile: Profile;
  changes: MembershipChange;
  onClose: () => void;
}

/**
 * Returns the access to set besides a payment that ends; undefined where its end closes the access
 * by itself, so that Stripe decides again if the member buys later.
 */
function accessBeside(seen: Profile, next: MembershipChoice): AccessChange | undefined {
  const isClosedByEnd =
    seen.membership_source === 'stripe' &&
    next.subscription_status === 'canceled' &&
    next.subscription_tier === seen.subscription_tier;
  if (isClosedByEnd) return undefined;
  return {
    membership: stateMembership(next),
    expected: { ...stateMembership(seen), source: seen.membership_source },
  };
}

/**
 * Changes a member's tier and status. Of somebody who pays it also asks what becomes of the
 * payment, so that access and payment never part without a word. Mounted while open; nothing is
 * changed before it is confirmed.
 */
export function AccessDialog({ uid, profile, changes, onClose }: AccessDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const action = useAction();
  const { seen, run } = useConflictCheck(path.profile(uid), parseProfile, profile);
  const [next, setNext] = useState<MembershipChoice>(() => ({
    subscription_tier: profile.subscription_tier,
    subscription_status: profile.subscription_status,
  }));
  const isPaying = isPayer(seen);
  const payments = usePayments(uid, isPaying);
  const subscriptions = payments.data?.subscriptions ?? [];
  const { choice, setChoice, isMissing, submit: markSubmitted } = usePaymentChoice();
  const labelOf = useChoiceLabel();
  const endPayments = useEndPayments();
  const isChanged =
    next.subscription_tier !== seen.subscription_tier ||
    next.subscription_status !== seen.subscription_status;
  const isAsking = isChanged && subscriptions.length > 0;
  const { display_name: name } = seen;

  function accessAfter(one: PaymentChoice): string {
    const isSet = one === 'access' || accessBeside(seen, next) !== undefined;
    if (isSet) {
      return t('admin:member.end.then-set', {
        tier: t(`common:tier.${next.subscription_tier}`),
        status: t(`common:status.${next.subscription_status}`),
      });
    }
    if (one === 'now') return t('admin:member.end.then-closed');
    return t('admin:member.end.then-closes', { date: format.date(endOf(subscriptions)) });
  }
  async function submit() {
    if (isPaying && payments.data === undefined) return;
    if (isAsking) markSubmitted();
    if (isAsking && choice === null) return;
    if (!isAsking || choice === null || choice === 'access') {
      if (isChanged) changes.change(uid, seen, next);
      onClose();
      return;
    }
    const end = () =>
      run(async (stored) => {
        try {
          await endPayments({
            uid,
            name,
            choice,
            subscriptions,
            access: accessBeside(stored, next),
          });
        } catch (error) {
          if (toAppError(error).code === 'conflict') await payments.refetch();
          throw error;
        }
      });
    if (await action.run(end)) onClose();
  }
  return (
    <FormDialog
      title={t('admin:users.access.title', { name })}
      text={t('admin:users.access.text')}
      action={action}
      danger={isAsking && choice === 'now'}
      submitLabel={
        isAsking && choice !== null ? labelOf(choice, subscriptions) : t('admin:users.access.save')
      }
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
      conflictNote={t('admin:member.end.conflict')}
    >
      <Box sx={FIELD_ROW}>
        <SelectField
          label={t('admin:users.tier-of', { name })}
          value={next.subscription_tier}
          options={TIERS.map((tier) => ({ value: tier, label: t(`common:tier.${tier}`) }))}
          onChange={({ target }) => {
            const subscription_tier = TIERS.find((one) => one === target.value);
            if (subscription_tier !== undefined) setNext({ ...next, subscription_tier });
          }}
        />
        <SelectField
          label={t('admin:users.status-of', { name })}
          value={next.subscription_status}
          options={SUBSCRIPTION_STATUSES.map((status) => ({
            value: status,
            label: t(`common:status.${status}`),
          }))}
          onChange={({ target }) => {
            const subscription_status = SUBSCRIPTION_STATUSES.find((one) => one === target.value);
            if (subscription_status !== undefined) setNext({ ...next, subscription_status });
          }}
        />
      </Box>
      {isPaying && payments.isPending ? (
        <span role="status">{t('admin:users.access.asking')}</span>
      ) : null}
      {payments.error === null ? null : (
        <ErrorNotice error={payments.error} onRetry={() => void payments.refetch()} />
      )}
      {isAsking ? (
        <PaymentQuestion
          subscriptions={subscriptions}
          choice={choice}
          accessAfter={accessAfter}
          isMissing={isMissing}
          onChoose={setChoice}
          mayGoOn
        />
      ) : null}
    </FormDialog>
  );
}
