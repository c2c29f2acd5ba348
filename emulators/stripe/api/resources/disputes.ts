import type { Stripe } from 'stripe';
import { inRange, page } from '../pagination.ts';
import { route } from '../route.ts';

export const disputes = [
  route<Stripe.DisputeRetrieveParams>('Disputes.retrieve', [], (world, _params, id) => world.find('dispute', id)),
  route<Stripe.DisputeListParams>('Disputes.list', ['charge', 'created', 'payment_intent'], (world, params) =>
    page(
      '/v1/disputes',
      world.tables.dispute
        .newestFirst()
        .filter(
          (dispute) =>
            (params.charge === undefined || dispute.charge === params.charge) &&
            (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent) &&
            inRange(dispute.created, params.created),
        ),
      params,
    ),
  ),
];
