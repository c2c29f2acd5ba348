import type { Stripe } from 'stripe';
import { completeAddress } from '../../core/address.ts';
import { invalidRequest, resourceMissing } from '../../core/api-error.ts';
import { cardByPaymentMethodToken } from '../../core/test-cards.ts';
import { updateAndEmit, emitEvent } from '../../core/emit-event.ts';
import type { Customer, PaymentMethod } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { endSubscription } from '../../billing/end-subscription.ts';
import { attach, createCard, resolvePaymentMethod } from '../../billing/payment-methods.ts';
import { buildObject } from '../../objects/build-object.ts';
import { createTaxId } from './tax.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

type Fields = Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams;

const PLAYED_FIELDS = [
  'address.*',
  'balance',
  'description',
  'email',
  'invoice_prefix',
  'invoice_settings.custom_fields.*',
  'invoice_settings.default_payment_method',
  'invoice_settings.footer',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
  'shipping.*',
  'tax_exempt',
] as const;

export const customers = [
  route<Stripe.CustomerCreateParams>(
    'Customers.create',
    [...PLAYED_FIELDS, 'payment_method', 'tax_id_data.*', 'test_clock'],
    (world, params) => {
      checkEmail(params.email);
      if (params.test_clock) world.findOrThrow('test_clock', params.test_clock, 'test_clock');
      const { payment_method, invoice_settings, tax_id_data, ...fields } = params;
      const card =
        payment_method === undefined
          ? null
          : unattachedCard(world, payment_method, params.test_clock ?? null);
      const defaultMethod = invoice_settings?.default_payment_method;
      if (defaultMethod && defaultMethod !== payment_method) {
        throw resourceMissing(
          'PaymentMethod',
          defaultMethod,
          'invoice_settings[default_payment_method]',
        );
      }
      const customer = buildObject('customer', {
        id: world.id('customer'),
        address: null,
        created: world.now(params.test_clock ?? null),
        currency: null,
        delinquent: false,
        invoice_prefix: world.account.invoicePrefix,
        name: null,
        phone: null,
        preferred_locales: [],
        tax_exempt: 'none',
        test_clock: params.test_clock ?? null,
      });
      world.tables.customer.insert(customer);
      applyCustomerParams(world, customer, {
        ...fields,
        invoice_settings: withoutCard(invoice_settings),
      });
      if (card && defaultMethod) customer.invoice_settings.default_payment_method = card.id;
      emitEvent(world, 'customer.created', customer);
      if (card) attach(world, card, customer.id);
      for (const taxId of tax_id_data ?? []) createTaxId(world, taxId, customer.id);
      return customer;
    },
  ),
  route<Stripe.CustomerListParams>(
    'Customers.list',
    ['created.*', 'email', 'test_clock'],
    (world, params) =>
      paginate(
        '/v1/customers',
        world.tables.customer
          .newestFirst()
          .filter(
            (customer) =>
              (params.email === undefined || customer.email === params.email) &&
              (params.test_clock ?? null) === (customer.test_clock ?? null) &&
              matchesRange(customer.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.CustomerRetrieveParams>(
    'Customers.retrieve',
    [],
    (world, _params, id) => world.hidden.deleted[id] ?? world.findOrThrow('customer', id),
  ),
  route<Stripe.CustomerUpdateParams>('Customers.update', PLAYED_FIELDS, (world, params, id) => {
    checkEmail(params.email);
    const customer = world.findOrThrow('customer', id);
    updateAndEmit(world, 'customer.updated', customer, (edited) =>
      applyCustomerParams(world, edited, params),
    );
    return customer;
  }),
  route<Stripe.CustomerDeleteParams>('Customers.del', [], (world, _params, id) =>
    deleteCustomer(world, id),
  ),
];

/** Ends the customer's subscriptions, detaches their cards and keeps only the id. */
export function deleteCustomer(
  world: World,
  id: string,
): { id: string; object: string; deleted: true } {
  const customer = world.findOrThrow('customer', id);
  for (const subscription of world.tables.subscription.all()) {
    if (subscription.customer === id) {
      endSubscription(world, subscription, 'cancellation_requested');
    }
  }
  emitEvent(world, 'customer.deleted', customer);
  for (const method of world.tables.payment_method.all()) {
    if (method.customer === id) method.customer = null;
  }
  world.tables.customer.remove(id);
  const deletedCustomer = { id, object: 'customer', deleted: true } as const;
  world.hidden.deleted[id] = deletedCustomer;
  return deletedCustomer;
}

/** Returns a card without a customer: a new one for a test token, else the one with this id. */
function unattachedCard(world: World, id: string, clock: string | null): PaymentMethod {
  const token = cardByPaymentMethodToken(id);
  const now = world.now(clock);
  if (token) {
    return createCard(
      world,
      {
        card: token,
        exp_month: 12,
        exp_year: new Date(now * 1000).getUTCFullYear() + 4,
        name: null,
      },
      now,
    );
  }
  const card = world.findOrThrow('payment_method', id, 'payment_method');
  if (card.customer) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      {
        code: 'payment_method_unexpected_state',
      },
    );
  }
  return card;
}

/** The card of a new customer is set apart, once it is known to be attachable. */
function withoutCard(settings: Fields['invoice_settings']): Fields['invoice_settings'] {
  const { default_payment_method: _card, ...others } = settings ?? {};
  return others;
}

function checkEmail(email: string | null | undefined): void {
  if (email && !email.includes('@')) {
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'email',
    });
  }
}

function applyCustomerParams(world: World, customer: Customer, params: Partial<Fields>): void {
  if (params.email !== undefined) customer.email = params.email || null;
  if (params.name !== undefined) customer.name = params.name || null;
  if (params.phone !== undefined) customer.phone = params.phone || null;
  if (params.description !== undefined) customer.description = params.description || null;
  if (params.balance !== undefined) customer.balance = params.balance;
  if (params.invoice_prefix !== undefined) customer.invoice_prefix = params.invoice_prefix;
  if (params.preferred_locales !== undefined) customer.preferred_locales = params.preferred_locales;
  if (params.address !== undefined) {
    customer.address = params.address ? completeAddress(params.address) : null;
  }
  if (params.shipping !== undefined) customer.shipping = shippingOf(params.shipping);
  customer.metadata = mergeMetadata(customer.metadata, params.metadata);
  if (params.tax_exempt !== undefined) customer.tax_exempt = params.tax_exempt || 'none';
  if (params.invoice_settings) applyInvoiceSettings(world, customer, params.invoice_settings);
}

function shippingOf(shipping: Exclude<Fields['shipping'], undefined>): Customer['shipping'] {
  if (!shipping) return null;
  return {
    name: shipping.name,
    phone: shipping.phone || null,
    address: completeAddress(shipping.address),
  };
}

function applyInvoiceSettings(
  world: World,
  customer: Customer,
  { footer, custom_fields, default_payment_method: id }: NonNullable<Fields['invoice_settings']>,
): void {
  const settings = customer.invoice_settings;
  if (footer !== undefined) settings.footer = footer || null;
  if (custom_fields !== undefined) settings.custom_fields = custom_fields || null;
  if (id !== undefined) {
    settings.default_payment_method = id
      ? resolvePaymentMethod(world, id, customer.id, 'invoice_settings[default_payment_method]').id
      : null;
  }
}
