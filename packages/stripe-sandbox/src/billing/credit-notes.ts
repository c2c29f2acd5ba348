import { invalidRequest, parameterMissing } from '../core/api-error.ts';
import { emitEvent, updateAndEmit } from '../core/emit-event.ts';
import type { CreditNote, Invoice, Refund } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject, embeddedList } from '../objects/build-object.ts';
import { sumOfTaxes } from './taxes.ts';

interface CreditNoteFields {
  /** Cents, taxes included. */
  amount: number;
  refund: Refund;
  memo: string | null;
  metadata: Record<string, string>;
  reason: CreditNote['reason'];
}

/**
 * Issues the credit note of an existing refund. Its taxes are the invoice's, in proportion.
 *
 * @throws ApiError 400 unless the invoice is paid and has that much left, and the refund is one of
 * its payment, of this amount, effective and without another credit note
 */
export function createCreditNote(
  world: World,
  invoice: Invoice,
  fields: CreditNoteFields,
): CreditNote {
  const { amount, refund } = fields;
  checkCreditNote(world, invoice, fields);
  const id = world.id('credit_note');
  const created = world.nowFor(invoice.customer);
  const earlier = world.tables.credit_note.all().filter((other) => other.invoice === invoice.id);
  const taxes = (invoice.total_taxes ?? []).map((tax) => ({
    ...tax,
    amount: Math.round((tax.amount * amount) / invoice.total),
    taxable_amount: Math.round(((tax.taxable_amount ?? 0) * amount) / invoice.total),
  }));
  const subtotal = amount - sumOfTaxes(taxes, 'exclusive');
  const withoutTax = amount - sumOfTaxes(taxes);
  const line = buildObject('credit_note_line_item', {
    id: world.id('credit_note_line'),
    amount: subtotal,
    description: fields.memo,
    taxes,
  });
  const note = world.tables.credit_note.insert(
    buildObject('credit_note', {
      id,
      amount,
      created,
      currency: invoice.currency,
      customer: invoice.customer ?? '',
      effective_at: created,
      invoice: invoice.id,
      lines: embeddedList(`/v1/credit_notes/${id}/lines`, [line]),
      memo: fields.memo,
      metadata: fields.metadata,
      number: `${invoice.number ?? ''}-CN-${String(earlier.length + 1).padStart(2, '0')}`,
      pdf: `${world.origin}/i/${invoice.id}/pdf`,
      post_payment_amount: amount,
      reason: fields.reason,
      refunds: [
        { amount_refunded: amount, payment_record_refund: null, refund: refund.id, type: 'refund' },
      ],
      subtotal,
      subtotal_excluding_tax: withoutTax,
      total: amount,
      total_excluding_tax: withoutTax,
      total_taxes: taxes,
    }),
  );
  invoice.post_payment_credit_notes_amount += amount;
  emitEvent(world, 'credit_note.created', note);
  return note;
}

function checkCreditNote(
  world: World,
  invoice: Invoice,
  { amount, refund }: CreditNoteFields,
): void {
  if (invoice.status !== 'paid') {
    throw invalidRequest(
      `This sandbox issues credit notes for paid invoices only; ${invoice.id} is not paid.`,
      {
        param: 'invoice',
      },
    );
  }
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const left = invoice.total - invoice.post_payment_credit_notes_amount;
  if (amount > left) {
    throw invalidRequest(
      `The credit note (${amount}) is more than what is left of the invoice (${left}).`,
      {
        param: 'amount',
      },
    );
  }
  const isOwn = world.tables.invoice_payment
    .all()
    .some(
      (one) => one.invoice === invoice.id && one.payment.payment_intent === refund.payment_intent,
    );
  const isCredited = world.tables.credit_note
    .all()
    .some(
      ({ status, refunds }) =>
        status === 'issued' && refunds.some((one) => one.refund === refund.id),
    );
  if (!isOwn || isCredited || refund.status === 'failed' || refund.amount !== amount) {
    throw invalidRequest(`The refund ${refund.id} cannot be linked to this credit note.`, {
      param: 'refunds[0][refund]',
    });
  }
}

/** Voids a credit note; its refund stays. @throws ApiError 400 for one that is void */
export function voidCreditNote(world: World, note: CreditNote): CreditNote {
  if (note.status !== 'issued') throw invalidRequest(`The credit note ${note.id} is already void.`);
  updateAndEmit(world, 'credit_note.voided', note, (edited) => {
    edited.status = 'void';
    edited.voided_at = world.nowFor(note.customer);
  });
  world.getExisting('invoice', note.invoice).post_payment_credit_notes_amount -= note.amount;
  return note;
}

/** @throws ApiError 400 unless exactly one existing refund is named */
export function refundToCredit(
  world: World,
  refunds: readonly { refund?: string }[] | undefined,
): Refund {
  const [first, ...others] = refunds ?? [];
  if (first?.refund === undefined) throw parameterMissing('refunds[0][refund]');
  if (others.length > 0) {
    throw invalidRequest('This sandbox links one refund to a credit note.', { param: 'refunds' });
  }
  return world.findOrThrow('refund', first.refund, 'refunds[0][refund]');
}
