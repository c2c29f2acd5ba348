import type { Stripe } from 'stripe';
import { invalidRequest } from '../../core/api-error.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const events = [
  route<Stripe.EventRetrieveParams>('Events.retrieve', [], (world, _params, id) =>
    world.findOrThrow('event', id),
  ),
  route<Stripe.EventListParams>(
    'Events.list',
    ['created.*', 'delivery_success', 'type', 'types'],
    (world, params) => {
      if (params.type && params.types) {
        throw invalidRequest('You may only specify one of these parameters: type, types.', {
          param: 'types',
        });
      }
      return paginate(
        '/v1/events',
        world.tables.event
          .newestFirst()
          .filter(
            (event) =>
              (params.type === undefined || event.type === params.type) &&
              (params.types === undefined || params.types.includes(event.type)) &&
              (params.delivery_success === undefined ||
                params.delivery_success === (event.pending_webhooks === 0)) &&
              matchesRange(event.created, params.created),
          ),
        params,
      );
    },
  ),
];
