import type { Stripe } from 'stripe';
import { createRefund } from '../../billing/refunds.ts';
import { invalidRequest, parameterMissing, resourceMissing } from '../../core/api-error.ts';
import { updateAndEmit } from '../../core/emit-event.ts';
import type { Charge, Refund } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const refunds = [
  route<Stripe.RefundCreateParams>(
    'Refunds.create',
    ['amount', 'charge', 'metadata', 'payment_intent', 'reason'],
    (world, params) =>
      createRefund(world, {
        charge: chargeToRefund(world, params),
        amount: params.amount,
        reason: (params.reason as Refund['reason']) ?? null,
        metadata: mergeMetadata(null, params.metadata),
      }),
  ),
  route<Stripe.RefundListParams>(
    'Refunds.list',
    ['charge', 'created.*', 'payment_intent'],
    (world, params) =>
      paginate(
        '/v1/refunds',
        world.tables.refund
          .newestFirst()
          .filter(
            (refund) =>
              (params.charge === undefined || refund.charge === params.charge) &&
              (params.payment_intent === undefined ||
                refund.payment_intent === params.payment_intent) &&
              matchesRange(refund.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.RefundUpdateParams>('Refunds.update', ['metadata'], (world, params, id) => {
    const refund = world.findOrThrow('refund', id);
    updateAndEmit(world, 'refund.updated', refund, (edited) => {
      edited.metadata = mergeMetadata(edited.metadata, params.metadata);
    });
    return refund;
  }),
  route<Stripe.RefundRetrieveParams>('Refunds.retrieve', [], (world, _params, id) =>
    world.findOrThrow('refund', id),
  ),
];

function chargeToRefund(world: World, params: Stripe.RefundCreateParams): Charge {
  if (params.charge) return world.findOrThrow('charge', params.charge, 'charge');
  if (!params.payment_intent) throw parameterMissing('payment_intent');
  const intent = world.findOrThrow('payment_intent', params.payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      {
        param: 'payment_intent',
      },
    );
  }
  const charge = world.tables.charge.get(intent.latest_charge ?? '');
  if (!charge) throw resourceMissing('charge', intent.latest_charge ?? '', 'payment_intent');
  return charge;
}
