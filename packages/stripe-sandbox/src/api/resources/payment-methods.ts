import type { Stripe } from 'stripe';
import { attach, createCard, detach, resolvePaymentMethod } from '../../billing/payment-methods.ts';
import { completeAddress } from '../../core/address.ts';
import { invalidRequest, parameterMissing, resourceMissing } from '../../core/api-error.ts';
import { cardByCardToken, cardByPaymentMethodToken } from '../../core/test-cards.ts';
import type { PaymentMethod } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const paymentMethods = [
  route<Stripe.PaymentMethodCreateParams>(
    'PaymentMethods.create',
    ['allow_redisplay', 'billing_details.*', 'card.token', 'metadata', 'type=card'],
    createUnattached,
  ),
  route<Stripe.PaymentMethodRetrieveParams>('PaymentMethods.retrieve', [], (world, _params, id) =>
    world.findOrThrow('payment_method', id),
  ),
  route<Stripe.PaymentMethodListParams>(
    'PaymentMethods.list',
    ['customer', 'type'],
    (world, params) => {
      if (!params.customer) throw parameterMissing('customer');
      world.findOrThrow('customer', params.customer, 'customer');
      return paginate(
        '/v1/payment_methods',
        world.tables.payment_method
          .newestFirst()
          .filter(
            (method) =>
              method.customer === params.customer &&
              (params.type === undefined || method.type === params.type),
          ),
        params,
      );
    },
  ),
  route<Stripe.PaymentMethodAttachParams>(
    'PaymentMethods.attach',
    ['customer'],
    (world, params, id) => {
      if (!params.customer) throw parameterMissing('customer');
      const customer = world.findOrThrow('customer', params.customer, 'customer').id;
      if (cardByPaymentMethodToken(id)) return resolvePaymentMethod(world, id, customer, 'id');
      const method = world.findOrThrow('payment_method', id);
      if (method.customer && method.customer !== customer) {
        throw invalidRequest(
          'The payment method you provided has already been attached to a customer.',
          {
            code: 'payment_method_unexpected_state',
          },
        );
      }
      attach(world, method, customer);
      return method;
    },
  ),
  route<Stripe.PaymentMethodDetachParams>('PaymentMethods.detach', [], (world, _params, id) => {
    const method = world.findOrThrow('payment_method', id);
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

/**
 * Creates a card without a customer from a test token (`tok_visa`). Only the hosted pages accept
 * numbers.
 */
function createUnattached(world: World, params: Stripe.PaymentMethodCreateParams): PaymentMethod {
  if (params.type === undefined) throw parameterMissing('type');
  if (params.card === undefined) throw parameterMissing('card');
  const { token } = params.card;
  if (token === undefined) throw parameterMissing('card[token]');
  const card = cardByCardToken(token);
  if (!card) throw resourceMissing('token', token, 'card[token]');
  const { name, email, address, phone, tax_id } = params.billing_details ?? {};
  const exp_year = new Date(world.now() * 1000).getUTCFullYear() + 4;
  return createCard(
    world,
    {
      card,
      exp_month: 12,
      exp_year,
      name: name || null,
      email: email || null,
      phone: phone || null,
      tax_id: tax_id || null,
      allow_redisplay: params.allow_redisplay ?? 'unspecified',
      metadata: mergeMetadata(null, params.metadata),
      address: address ? completeAddress(address) : null,
    },
    world.now(),
  );
}
