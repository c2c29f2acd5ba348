import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Secondary } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { toAppError } from '../../../lib/errors.ts';
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

interface EndSubscriptionDialogProps {
  uid: string;
  profile: Profile;
  /** Stripe's id. */
  subscription: string;
  onEnded: () => void;
  onClose: () => void;
}

/**
 * Ends one subscription of a member, with its period or at once with a refund. Mounted while open.
 */
export function EndSubscriptionDialog(props: EndSubscriptionDialogProps) {
  const { uid, profile, subscription, onEnded, onClose } = props;
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const action = useAction();
  const payments = usePayments(uid);
  const labelOf = useChoiceLabel();
  const endPayments = useEndPayments();
  const { choice, setChoice, isMissing, submit: markSubmitted } = usePaymentChoice();
  const all = payments.data?.subscriptions ?? [];
  const subscriptions = all.filter(({ id }) => id === subscription);
  const { display_name: name } = profile;

  function accessAfter(one: PaymentChoice): string {
    if (profile.membership_source === 'admin') return t('admin:member.end.then-kept');
    if (all.length > subscriptions.length) return t('admin:member.end.then-other');
    if (one === 'now') return t('admin:member.end.then-closed');
    return t('admin:member.end.then-closes', { date: format.date(endOf(subscriptions)) });
  }
  async function submit() {
    markSubmitted();
    if (subscriptions.length === 0 || choice === null || choice === 'access') return;
    const end = async () => {
      try {
        await endPayments({ uid, name, choice, subscriptions });
      } catch (error) {
        if (toAppError(error).code === 'conflict') await payments.refetch();
        throw error;
      }
    };
    if (!(await action.run(end))) return;
    onClose();
    onEnded();
  }
  return (
    <FormDialog
      title={t('admin:member.end.title', { name })}
      action={action}
      danger
      submitLabel={
        choice === null || subscriptions.length === 0
          ? t('admin:member.end.open')
          : labelOf(choice, subscriptions)
      }
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
      conflictNote={t('admin:member.end.conflict')}
    >
      {payments.isPending ? <span role="status">{t('common:loading')}</span> : null}
      {payments.error === null ? null : (
        <ErrorNotice error={payments.error} onRetry={() => void payments.refetch()} />
      )}
      {payments.data !== undefined && subscriptions.length === 0 ? (
        <Secondary>{t('admin:member.end.nothing')}</Secondary>
      ) : null}
      {subscriptions.length === 0 ? null : (
        <PaymentQuestion
          subscriptions={subscriptions}
          choice={choice}
          accessAfter={accessAfter}
          isMissing={isMissing}
          onChoose={setChoice}
          mayGoOn={false}
        />
      )}
    </FormDialog>
  );
}
