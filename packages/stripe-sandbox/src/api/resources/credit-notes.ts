import type { Stripe } from 'stripe';
import { createCreditNote, refundToCredit, voidCreditNote } from '../../billing/credit-notes.ts';
import { parameterMissing } from '../../core/api-error.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import type { CreditNote } from '../../core/stored-objects.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

/** Credit notes of refunds that were made before: the amount of one refund of a paid invoice. */
export const creditNotes = [
  route<Stripe.CreditNoteCreateParams>(
    'CreditNotes.create',
    [
      'amount',
      'email_type=none',
      'invoice',
      'memo',
      'metadata',
      'reason',
      'refunds.refund',
      'refunds.type=refund',
    ],
    (world, params) => {
      const invoice = world.findOrThrow('invoice', params.invoice, 'invoice');
      if (params.amount === undefined) throw parameterMissing('amount');
      return createCreditNote(world, invoice, {
        amount: params.amount,
        refund: refundToCredit(world, params.refunds),
        memo: params.memo ?? null,
        metadata: mergeMetadata(null, params.metadata),
        reason: (params.reason as CreditNote['reason'] | undefined) ?? null,
      });
    },
  ),
  route<Stripe.CreditNoteListParams>(
    'CreditNotes.list',
    ['created.*', 'customer', 'invoice'],
    (world, params) =>
      paginate(
        '/v1/credit_notes',
        world.tables.credit_note
          .newestFirst()
          .filter(
            (note) =>
              (params.invoice === undefined || note.invoice === params.invoice) &&
              (params.customer === undefined || note.customer === params.customer) &&
              matchesRange(note.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.CreditNoteRetrieveParams>('CreditNotes.retrieve', [], (world, _params, id) =>
    world.findOrThrow('credit_note', id),
  ),
  route<Stripe.CreditNoteVoidCreditNoteParams>(
    'CreditNotes.voidCreditNote',
    [],
    (world, _params, id) => voidCreditNote(world, world.findOrThrow('credit_note', id)),
  ),
];
