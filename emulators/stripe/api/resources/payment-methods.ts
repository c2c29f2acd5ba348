import type { Stripe } from 'stripe';
import { attach, detach, methodFor } from '../../billing/payment-methods.ts';
import { invalidRequest, parameterMissing } from '../../core/api-error.ts';
import { cardByToken } from '../../core/cards.ts';
import { page } from '../pagination.ts';
import { route } from '../route.ts';

export const paymentMethods = [
  route<Stripe.PaymentMethodRetrieveParams>('PaymentMethods.retrieve', [], (world, _params, id) =>
    world.find('payment_method', id),
  ),
  route<Stripe.PaymentMethodListParams>('PaymentMethods.list', ['customer', 'type'], (world, params) => {
    if (!params.customer) throw parameterMissing('customer');
    world.find('customer', params.customer, 'customer');
    return page(
      '/v1/payment_methods',
      world.tables.payment_method
        .newestFirst()
        .filter(
          (method) => method.customer === params.customer && (params.type === undefined || method.type === params.type),
        ),
      params,
    );
  }),
  route<Stripe.PaymentMethodAttachParams>('PaymentMethods.attach', ['customer'], (world, params, id) => {
    if (!params.customer) throw parameterMissing('customer');
    const customer = world.find('customer', params.customer, 'customer').id;
    if (cardByToken(id)) return methodFor(world, id, customer, 'id');
    const method = world.find('payment_method', id);
    if (method.customer && method.customer !== customer) {
      throw invalidRequest('The payment method you provided has already been attached to a customer.', {
        code: 'payment_method_unexpected_state',
      });
    }
    attach(world, method, customer);
    return method;
  }),
  route<Stripe.PaymentMethodDetachParams>('PaymentMethods.detach', [], (world, _params, id) => {
    const method = world.find('payment_method', id);
    if (!method.customer) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        { code: 'payment_method_unexpected_state' },
      );
    }
    detach(world, method);
    return method;
  }),
];
