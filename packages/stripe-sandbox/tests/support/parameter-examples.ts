import { Stripe } from 'stripe';
import type { Form, Ids } from './parameter-bed.ts';

type Example = (ids: Ids) => Form;

const ONE_TIME: Example = ({ customer }) => ({
  mode: 'payment',
  customer,
  success_url: 'https://app.test/ok',
  'line_items[0][price]': 'price_starter_kit',
  'line_items[0][quantity]': '1',
});

/** A valid request of each operation that requires parameters. */
export const BASES: Readonly<Record<string, Example>> = {
  'BillingPortal.Configurations.create': () => ({ 'features[invoice_history][enabled]': 'true' }),
  'BillingPortal.Sessions.create': ({ customer }) => ({ customer }),
  'Checkout.Sessions.create': ONE_TIME,
  'Coupons.create': () => ({ percent_off: '5' }),
  'CreditNotes.create': ({ creditedInvoice, creditableRefund }) => ({
    invoice: creditedInvoice,
    amount: '50',
    'refunds[0][refund]': creditableRefund,
  }),
  'Customers.createTaxId': () => ({ type: 'eu_vat', value: 'DE123456789' }),
  'Invoices.createPreview': ({ subscription }) => ({ subscription }),
  'Invoices.pay': ({ paymentMethod }) => ({ payment_method: paymentMethod }),
  'PaymentMethods.attach': ({ customer }) => ({ customer }),
  'PaymentMethods.create': () => ({ type: 'card', 'card[token]': 'tok_visa' }),
  'PaymentMethods.list': ({ customer }) => ({ customer }),
  'PaymentPages.confirm': ({ unattached }) => ({
    payment_method: unattached,
    expected_amount: '4990',
  }),
  'Prices.create': ({ product }) => ({ currency: 'eur', product, unit_amount: '500' }),
  'Products.create': () => ({ name: 'Mug' }),
  'PromotionCodes.create': ({ coupon }) => ({
    'promotion[type]': 'coupon',
    'promotion[coupon]': coupon,
  }),
  'Refunds.create': ({ paidIntent }) => ({ payment_intent: paidIntent }),
  'SubscriptionSchedules.create': ({ subscription }) => ({ from_subscription: subscription }),
  'Subscriptions.create': ({ customer }) => ({ customer, 'items[0][price]': 'price_basic' }),
  'Tax.Registrations.create': () => ({
    country: 'DE',
    active_from: 'now',
    'country_options[de][type]': 'standard',
  }),
  'TaxIds.create': () => ({ type: 'eu_vat', value: 'DE123456789' }),
  'TaxRates.create': () => ({ display_name: 'VAT', inclusive: 'true', percentage: '20' }),
  'TestHelpers.TestClocks.create': () => ({ frozen_time: '1800000000' }),
  'TestHelpers.TestClocks.advance': () => ({ frozen_time: '1800000000' }),
  'WebhookEndpoints.create': () => ({ url: 'https://app.test/hook', 'enabled_events[0]': '*' }),
};

const UPDATED_ITEM: Example = ({ item }) => ({
  'items[0][id]': item,
  'items[0][price]': 'price_premium',
});
const PREVIEWED_ITEM: Example = ({ item }) => ({
  'subscription_details[items][0][id]': item,
  'subscription_details[items][0][price]': 'price_premium',
});

/**
 * What else a parameter needs in order to count, by operation and path. An empty value takes one of
 * the base away.
 */
export const CONTEXTS: readonly (readonly [RegExp, Example])[] = [
  [
    /^Customers\.\w+ invoice_settings\.custom_fields/,
    () => ({
      'invoice_settings[custom_fields][0][name]': 'Order',
      'invoice_settings[custom_fields][0][value]': '42',
    }),
  ],
  [
    /^Customers\.\w+ shipping/,
    () => ({ 'shipping[name]': 'Camille', 'shipping[address][line1]': '1 rue du Port' }),
  ],
  [
    /^Customers\.\w+ tax_id_data/,
    () => ({ 'tax_id_data[0][type]': 'eu_vat', 'tax_id_data[0][value]': 'DE123456789' }),
  ],
  [/ transfer_lookup_key$/, () => ({ lookup_key: 'basic' })],
  [/^Prices.create recurring/, () => ({ 'recurring[interval]': 'month' })],
  [/^Prices.create lookup_key/, () => ({ transfer_lookup_key: 'true' })],
  [/^Coupons.create amount_off$/, () => ({ percent_off: '', currency: 'eur' })],
  [/^Coupons.create duration_in_months$/, () => ({ duration: 'repeating' })],
  [
    /^PromotionCodes.create restrictions.minimum/,
    () => ({
      'restrictions[minimum_amount]': '500',
      'restrictions[minimum_amount_currency]': 'eur',
    }),
  ],
  [
    /^TaxIds.\w+ owner/,
    ({ customer }) => ({ 'owner[type]': 'customer', 'owner[customer]': customer }),
  ],
  [/^Checkout.* (customer_creation|customer_email)$/, () => ({ customer: '' })],
  [
    /^Checkout.* invoice_creation.invoice_data/,
    () => ({
      'invoice_creation[enabled]': 'true',
    }),
  ],
  [
    /^Checkout.* invoice_creation.invoice_data.custom_fields/,
    () => ({
      'invoice_creation[invoice_data][custom_fields][0][name]': 'Order',
      'invoice_creation[invoice_data][custom_fields][0][value]': '42',
    }),
  ],
  [
    /^Checkout.* payment_intent_data.shipping/,
    () => ({
      'payment_intent_data[shipping][name]': 'Camille',
      'payment_intent_data[shipping][address][line1]': '1 rue du Port',
    }),
  ],
  [
    /^Checkout.* shipping_options/,
    () => ({
      'shipping_options[0][shipping_rate_data][display_name]': 'Post',
      'shipping_options[0][shipping_rate_data][type]': 'fixed_amount',
      'shipping_options[0][shipping_rate_data][fixed_amount][amount]': '690',
      'shipping_options[0][shipping_rate_data][fixed_amount][currency]': 'eur',
    }),
  ],
  [
    /^Checkout.* (subscription_data|payment_method_collection)/,
    () => ({ mode: 'subscription', 'line_items[0][price]': 'price_pro' }),
  ],
  [/^Subscriptions.update (items|payment_behavior|proration)/, UPDATED_ITEM],
  [/^Subscriptions.update payment_behavior/, () => ({ proration_behavior: 'always_invoice' })],
  [/^Subscriptions.update items.deleted/, () => ({ 'items[1][price]': 'price_premium' })],
  [/^Subscriptions.cancel (invoice_now|prorate)/, () => ({ invoice_now: 'true', prorate: 'true' })],
  [
    /^SubscriptionSchedules.update phases/,
    () => ({ 'phases[0][items][0][price]': 'price_pro', 'phases[0][duration][interval]': 'month' }),
  ],
  [
    /^SubscriptionSchedules.update phases.duration/,
    () => ({ 'phases[0][duration][interval]': 'month' }),
  ],
  [
    /^BillingPortal.Sessions.create flow_data/,
    ({ subscription }) => ({
      'flow_data[type]': 'subscription_cancel',
      'flow_data[subscription_cancel][subscription]': subscription,
    }),
  ],
  [
    /^BillingPortal.Sessions.create flow_data.after_completion/,
    () => ({ 'flow_data[after_completion][type]': 'hosted_confirmation' }),
  ],
  [
    /^BillingPortal.Sessions.create flow_data.after_completion.redirect/,
    () => ({ 'flow_data[after_completion][type]': 'redirect' }),
  ],
  [
    /^BillingPortal.Sessions.create flow_data.subscription_update\./,
    () => ({ 'flow_data[type]': 'subscription_update' }),
  ],
  [
    /^BillingPortal.Sessions.create flow_data.subscription_update_confirm/,
    ({ subscription, item }) => ({
      'flow_data[type]': 'subscription_update_confirm',
      'flow_data[subscription_update_confirm][subscription]': subscription,
      'flow_data[subscription_update_confirm][items][0][id]': item,
      'flow_data[subscription_update_confirm][items][0][price]': 'price_premium',
    }),
  ],
  [
    /^BillingPortal.Configurations.\w+ features.subscription_update.products/,
    () => ({
      'features[subscription_update][products][0][product]': 'prod_pro',
      'features[subscription_update][products][0][prices][0]': 'price_pro',
    }),
  ],
  [
    /^BillingPortal.Configurations.create features.subscription_update/,
    () => ({ 'features[subscription_update][enabled]': 'true' }),
  ],
  [
    /^BillingPortal.Configurations.create features.subscription_cancel/,
    () => ({ 'features[subscription_cancel][enabled]': 'true' }),
  ],
  [/^Invoices.createPreview subscription_details/, PREVIEWED_ITEM],
  [/^InvoicePayments.list payment/, () => ({ 'payment[type]': 'payment_intent' })],
];

/** Values of parameters whose type says too little. */
export const SAMPLES: Readonly<Record<string, (ids: Ids) => string[]>> = {
  active_from: () => ['1900000000'],
  api_version: () => [Stripe.API_VERSION, '2024-06-20'],
  email: () => ['box@example.test', 'nobody'],
  end_date: () => ['3', 'now'],
  start_date: () => ['3', 'now'],
  minimum_amount_currency: () => ['usd'],
};
