import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REFUND_REASON } from '@atelier/domain/contracts/admin';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { tidyLines } from '@atelier/domain/parsing/text';
import { path } from '@atelier/domain/paths';
import { orderReference, parseStarterKitOrder, fulfilmentOf } from '@atelier/domain/shop/starter-kit-order';
import { CheckboxField, TextAreaField, TextField } from '../../../components/forms/fields.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { toAppError } from '../../../lib/errors.ts';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { refundOrder } from './data/order-store.ts';
import type { Order } from './use-order-status-change.ts';

/** Returns the cents of an amount as people type it, `12,50` or `12.5`; undefined for anything else. */
export function parseEuros(typed: string): number | undefined {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, '')) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

/** Errors that say that the request refunded nothing and never will. */
const ANSWERS: ReadonlySet<AppErrorCode> = new Set(['conflict', 'refund-refused', 'invalid-data', 'not-found']);

/** Refunds a part or all of an order through Stripe, and records that the kit came back. Mounted while open. */
export function RefundDialog({ order: { id, data }, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const toast = useToast();
  const action = useAction();
  const { seen, run } = useConflictCheck(path.order(id), parseStarterKitOrder, data);
  const { amount_total, refunded_cents = 0 } = seen;
  const left = amount_total - refunded_cents;
  const canReturn = fulfilmentOf(seen) === 'expedié' && seen.returned_at === undefined;
  const [typed, setTyped] = useState(() => format.euros(left));
  const [reason, setReason] = useState('');
  const [hasReturned, setHasReturned] = useState(data.withdrawn_at !== undefined || data.status === 'refunded');
  const [submitted, setSubmitted] = useState(false);
  /**
   * Drawn again when the server has answered what became of it, or the input changes. One whose outcome is unknown is
   * sent again as it is, because another one could refund twice.
   */
  const request = useRef(crypto.randomUUID());
  const renewed = <Value,>(set: (value: Value) => void, value: Value) => {
    request.current = crypto.randomUUID();
    set(value);
  };
  const returned = canReturn && hasReturned;
  const amount = parseEuros(typed);
  const isValid = amount !== undefined && amount <= left && (amount > 0 || returned);
  const onlyReturn = amount === 0 && returned;
  const isReasonMissing = reason.trim() === '' && !onlyReturn;
  const rest = format.price(left);

  async function send(amount_cents: number) {
    try {
      const expected = { expected_refunded_cents: seen.refunded_cents ?? 0 };
      const wanted = { id, request: request.current, amount_cents, reason: tidyLines(reason), returned, ...expected };
      const { changed } = await refundOrder(wanted);
      const amountText = format.price(amount_cents);
      const done = onlyReturn
        ? t('admin:orders.refund.done-return')
        : t('admin:orders.refund.done', { amount: amountText });
      toast('success', changed ? done : t('admin:orders.refund.unchanged'));
    } catch (error) {
      if (ANSWERS.has(toAppError(error).code)) request.current = crypto.randomUUID();
      throw error;
    }
  }
  async function submit() {
    setSubmitted(true);
    if (!isValid || isReasonMissing) return;
    if (await action.run(() => run(() => send(amount)))) onClose();
  }
  return (
    <FormDialog
      title={t('admin:orders.refund.title', { number: orderReference(id, seen) })}
      text={t('admin:orders.refund.text', {
        paid: format.price(amount_total),
        refunded: format.price(refunded_cents),
        rest,
      })}
      action={action}
      danger
      submitLabel={
        onlyReturn
          ? t('admin:orders.refund.submit-return')
          : t('admin:orders.refund.submit', { amount: format.price(isValid ? amount : 0) })
      }
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
      conflictNote={t('admin:orders.refund.conflict', { refunded: format.price(refunded_cents) })}
    >
      <TextField
        label={t('admin:orders.refund.amount')}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        error={
          submitted && !isValid
            ? t(returned ? 'admin:orders.refund.amount-return' : 'admin:orders.refund.amount-invalid', { rest })
            : undefined
        }
        onChange={(event) => renewed(setTyped, event.target.value)}
      />
      <TextAreaField
        label={t('admin:orders.refund.reason')}
        help={t(onlyReturn ? 'admin:orders.refund.reason-help-return' : 'admin:orders.refund.reason-help')}
        rows={3}
        limit={{ max: MAX_REFUND_REASON, typed: reason }}
        value={reason}
        error={submitted && isReasonMissing ? t('common:required') : undefined}
        onChange={(event) => renewed(setReason, event.target.value)}
      />
      {canReturn ? (
        <CheckboxField
          label={t('admin:orders.refund.returned')}
          checked={hasReturned}
          onChange={(event) => renewed(setHasReturned, event.target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
