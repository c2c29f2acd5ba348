import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REFUND_REASON, type RefundOrderRequest } from '@atelier/domain/contracts/admin';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { tidyLines } from '@atelier/domain/parsing/text';
import { path } from '@atelier/domain/paths';
import { hasMailedBuyer } from '@atelier/domain/shop/order-mail';
import {
  orderReference,
  parseStarterKitOrder,
  fulfilmentOf,
  type StarterKitOrder,
} from '@atelier/domain/shop/starter-kit-order';
import { toAppError } from '../../lib/errors.ts';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { useConflictCheck } from '../../lib/firestore/use-conflict-check.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../feedback/toast.tsx';
import { CheckboxField, TextAreaField, TextField } from '../forms/fields.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useTextDraft } from '../forms/use-text-draft.ts';
import { Secondary } from '../layout/text.ts';

/**
 * Returns the cents of an amount as people type it, `12,50` or `12.5`; undefined for anything else.
 */
export function parseEuros(typed: string): number | undefined {
  const [, euros, cents = ''] =
    /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, '')) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

/** Errors that say that the request refunded nothing and never will. */
const ANSWERS: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  ...([
    'conflict',
    'refund-refused',
    'refund-disputed',
    'nothing-to-refund',
    'invalid-data',
    'not-found',
  ] as const),
]);

/** What the form asks for. */
export interface WantedRefund {
  /** Drawn by the form: the same one sent again refunds nothing more. */
  request: string;
  amount_cents: number;
  reason: string;
  /** The goods came back. */
  returned: boolean;
}

interface RefundFormProps {
  title: string;
  paidCents: number;
  refundedCents: number;
  /** Offers to record that the goods came back; the value says whether it is ticked at first. */
  returning?: { isTicked: boolean } | undefined;
  /** Whether a mail tells the payer. */
  isTold: boolean;
  /** What else the refund does. */
  note?: ReactNode;
  conflictNote: string;
  /** @returns whether anything changed. Throws AppError. */
  send: (wanted: WantedRefund) => Promise<boolean>;
  onClose: () => void;
}

/** What is typed into the form, what of it is wrong, and what is sent of it. */
function useRefundForm({ title, paidCents, refundedCents, returning }: RefundFormProps) {
  const format = useFormat();
  const left = paidCents - refundedCents;
  const [typed, setTyped] = useState(() => format.euros(left));
  const draft = useTextDraft(`refund:${title}`);
  const [hasReturned, setHasReturned] = useState(returning?.isTicked ?? false);
  const [submitted, setSubmitted] = useState(false);
  /**
   * Drawn again when the server has answered what became of it, or the input changes. One whose
   * outcome is unknown is sent again as it is, because another one could refund twice.
   */
  const request = useRef(crypto.randomUUID());
  const renew = () => {
    request.current = crypto.randomUUID();
  };
  const renewed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      renew();
      set(value);
    };
  const reason = draft.text;
  const returned = returning !== undefined && hasReturned;
  const amount = parseEuros(typed);
  const isValid = amount !== undefined && amount <= left && (amount > 0 || returned);
  const onlyReturn = amount === 0 && returned;
  const isReasonMissing = reason.trim() === '' && !onlyReturn;
  return {
    typed,
    type: renewed(setTyped),
    reason,
    explain: renewed(draft.change),
    draft,
    hasReturned,
    setHasReturned: renewed(setHasReturned),
    /** Nothing is given back: only the kit came back. */
    onlyReturn,
    /** What the button gives back. */
    amountCents: isValid ? amount : 0,
    isAmountWrong: submitted && !isValid,
    isReasonWrong: submitted && isReasonMissing,
    returned,
    renew,
    /** @returns what is wanted; null, with the reason at its field, if something is missing. */
    submit: (): WantedRefund | null => {
      setSubmitted(true);
      if (!isValid || isReasonMissing) return null;
      return {
        request: request.current,
        amount_cents: amount,
        reason: tidyLines(reason),
        returned,
      };
    },
  };
}

/** Refunds a part or all of what was paid. Mounted while open. */
export function RefundFormDialog(props: RefundFormProps) {
  const { title, paidCents, refundedCents, returning, isTold, note, conflictNote, send, onClose } =
    props;
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const toast = useToast();
  const action = useAction();
  const form = useRefundForm(props);
  const { onlyReturn } = form;
  const rest = format.price(paidCents - refundedCents);

  async function sendOnce(wanted: WantedRefund) {
    try {
      const isChanged = await send(wanted);
      const done = t(doneKeyOf(onlyReturn, isTold), { amount: format.price(wanted.amount_cents) });
      toast('success', isChanged ? done : t('admin:orders.refund.unchanged'));
    } catch (error) {
      if (ANSWERS.has(toAppError(error).code)) form.renew();
      throw error;
    }
  }
  async function submit() {
    const wanted = form.submit();
    if (wanted === null || !(await action.run(() => sendOnce(wanted)))) return;
    form.draft.discard();
    onClose();
  }
  return (
    <FormDialog
      title={title}
      text={t('admin:orders.refund.text', {
        paid: format.price(paidCents),
        refunded: format.price(refundedCents),
        rest,
      })}
      action={action}
      draft={form.draft}
      danger
      submitLabel={
        onlyReturn
          ? t('admin:orders.refund.submit-return')
          : t('admin:orders.refund.submit', { amount: format.price(form.amountCents) })
      }
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
      conflictNote={conflictNote}
    >
      {note === undefined ? null : <Secondary>{note}</Secondary>}
      <TextField
        label={t('admin:orders.refund.amount')}
        value={form.typed}
        inputMode="decimal"
        autoComplete="off"
        error={form.isAmountWrong ? t(amountProblemOf(form.returned), { rest }) : undefined}
        onChange={(event) => form.type(event.target.value)}
      />
      <TextAreaField
        label={t('admin:orders.refund.reason')}
        help={t(reasonHelpOf(onlyReturn, isTold))}
        rows={3}
        limit={{ max: MAX_REFUND_REASON, typed: form.reason }}
        value={form.reason}
        error={form.isReasonWrong ? t('common:required') : undefined}
        onChange={(event) => form.explain(event.target.value)}
      />
      {returning === undefined ? null : (
        <CheckboxField
          label={t('admin:orders.refund.returned')}
          checked={form.hasReturned}
          onChange={(event) => form.setHasReturned(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}

const amountProblemOf = (returned: boolean) =>
  returned ? 'admin:orders.refund.amount-return' : 'admin:orders.refund.amount-invalid';

function reasonHelpOf(onlyReturn: boolean, isTold: boolean) {
  if (onlyReturn) return 'admin:orders.refund.reason-help-return';
  return isTold ? 'admin:orders.refund.reason-help' : 'admin:orders.refund.reason-help-untold';
}

function doneKeyOf(onlyReturn: boolean, isTold: boolean) {
  if (onlyReturn) return 'admin:orders.refund.done-return';
  return isTold ? 'admin:orders.refund.done' : 'admin:orders.refund.done-untold';
}

interface OrderRefundDialogProps {
  order: Item<StarterKitOrder>;
  /** The call. */
  refund: (request: RefundOrderRequest) => Promise<{ changed: boolean }>;
  /** Called after it has closed. */
  onRefunded?: () => void;
  onClose: () => void;
}

/**
 * Refunds a part or all of an order through Stripe, and records that the kit came back. Mounted
 * while open.
 */
export function OrderRefundDialog({
  order: { id, data },
  refund,
  onRefunded,
  onClose,
}: OrderRefundDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { seen, run } = useConflictCheck(path.order(id), parseStarterKitOrder, data);
  const { amount_total, refunded_cents = 0 } = seen;
  const canReturn = fulfilmentOf(seen) === 'expedié' && seen.returned_at === undefined;
  const isTicked = data.withdrawn_at !== undefined || data.status === 'refunded';
  const isDone = useRef(false);

  async function send(wanted: WantedRefund): Promise<boolean> {
    let isChanged = false;
    await run(async () => {
      const { changed } = await refund({ id, ...wanted, expected_refunded_cents: refunded_cents });
      isChanged = changed;
    });
    isDone.current = true;
    return isChanged;
  }
  return (
    <RefundFormDialog
      title={t('orders.refund.title', { number: orderReference(id, seen) })}
      paidCents={amount_total}
      refundedCents={refunded_cents}
      returning={canReturn ? { isTicked } : undefined}
      isTold={hasMailedBuyer(seen)}
      conflictNote={t('orders.refund.conflict', { refunded: format.price(refunded_cents) })}
      send={send}
      onClose={() => {
        onClose();
        if (isDone.current) onRefunded?.();
      }}
    />
  );
}
