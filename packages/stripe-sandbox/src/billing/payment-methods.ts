import { invalidRequest, resourceMissing } from '../core/api-error.ts';
import type { Address } from '../core/address.ts';
import { cardByPaymentMethodToken, CARDS } from '../core/test-cards.ts';
import type { CardName, TestCard } from '../core/test-cards.ts';
import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { PaymentMethod } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';

export interface CardEntry {
  card: CardName;
  exp_month: number;
  exp_year: number;
  name: string | null;
  email?: string | null;
  phone?: string | null;
  tax_id?: string | null;
  allow_redisplay?: PaymentMethod['allow_redisplay'];
  metadata?: Record<string, string>;
  address?: Address | null;
}

/** Creates a card payment method without a customer. Its number is not stored. */
export function createCard(world: World, entry: CardEntry, created: number): PaymentMethod {
  const { brand, country, number } = CARDS[entry.card];
  const method = buildObject('payment_method', {
    id: world.id('payment_method'),
    type: 'card',
    created,
    allow_redisplay: entry.allow_redisplay ?? 'always',
    metadata: entry.metadata ?? {},
    billing_details: {
      address: entry.address ?? null,
      email: entry.email ?? null,
      name: entry.name,
      phone: entry.phone ?? null,
      tax_id: entry.tax_id ?? null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country,
      display_brand: brand,
      exp_month: entry.exp_month,
      exp_year: entry.exp_year,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  });
  world.hidden.cards[method.id] = { name: entry.card, set_up: false };
  return world.tables.payment_method.insert(method);
}

export function attach(world: World, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  emitEvent(world, 'payment_method.attached', method);
}

export function detach(world: World, method: PaymentMethod): void {
  const owner = world.tables.customer.get(method.customer ?? '');
  updateAndEmit(world, 'payment_method.detached', method, (edited) => {
    edited.customer = null;
  });
  if (owner?.invoice_settings.default_payment_method === method.id) {
    updateAndEmit(world, 'customer.updated', owner, (customer) => {
      customer.invoice_settings.default_payment_method = null;
    });
  }
  for (const subscription of world.tables.subscription.all()) {
    if (subscription.default_payment_method === method.id) {
      subscription.default_payment_method = null;
    }
  }
}

/** Makes a card the default of the customer and of their running subscriptions. */
export function makeDefault(world: World, method: PaymentMethod, customer: string): void {
  updateAndEmit(world, 'customer.updated', world.getExisting('customer', customer), (owner) => {
    owner.invoice_settings.default_payment_method = method.id;
  });
  for (const subscription of world.tables.subscription.all()) {
    const isRunning = !['canceled', 'incomplete_expired'].includes(subscription.status);
    if (subscription.customer !== customer || !isRunning) continue;
    updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
      edited.default_payment_method = method.id;
    });
  }
}

/** Returns the behavior of a stored card. */
export function cardBehavior(
  world: World,
  method: PaymentMethod,
): { card: TestCard; set_up: boolean } {
  const storedCard = world.hidden.cards[method.id];
  if (!storedCard) throw invalidRequest(`The payment method ${method.id} is not a card.`);
  return { card: CARDS[storedCard.name], set_up: storedCard.set_up };
}

/**
 * Finds the payment method of a request: one of the customer's, or a new one for a test token
 * (`pm_card_visa`).
 * @throws ApiError 404 when unknown, 400 when it is another customer's
 */
export function resolvePaymentMethod(
  world: World,
  id: string,
  customer: string,
  param: string,
): PaymentMethod {
  const token = cardByPaymentMethodToken(id);
  if (token) {
    const now = world.nowFor(customer);
    const year = new Date(now * 1000).getUTCFullYear() + 4;
    const method = createCard(
      world,
      { card: token, exp_month: 12, exp_year: year, name: null },
      now,
    );
    attach(world, method, customer);
    return method;
  }
  const method = world.tables.payment_method.get(id);
  if (!method) throw resourceMissing('PaymentMethod', id, param);
  if (method.customer !== customer) {
    throw invalidRequest(`The payment method ${id} is not attached to the customer ${customer}.`, {
      param,
    });
  }
  return method;
}
