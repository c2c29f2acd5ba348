import { intentOf } from '../billing/invoices.ts';
import { ENDED_STATUSES } from '../billing/subscription-object.ts';
import type { Invoice } from '../core/stored-objects.ts';
import { taxIdsOf } from '../core/tax-ids.ts';
import { embeddedList } from '../objects/build-object.ts';
import type { TableName } from '../core/tables.ts';
import type { World } from '../core/world.ts';

type Json = Record<string, unknown>;

const TABLES_BY_PREFIX: [string, TableName][] = [
  ['cus_', 'customer'],
  ['prod_', 'product'],
  ['price_', 'price'],
  ['promo_', 'promotion_code'],
  ['coup_', 'coupon'],
  ['txr_', 'tax_rate'],
  ['txi_', 'tax_id'],
  ['cs_test_', 'checkout_session'],
  ['sub_sched_', 'schedule'],
  ['sub_', 'subscription'],
  ['inpay_', 'invoice_payment'],
  ['in_', 'invoice'],
  ['cn_', 'credit_note'],
  ['pi_', 'payment_intent'],
  ['pm_', 'payment_method'],
  ['ch_', 'charge'],
  ['re_', 'refund'],
  ['dp_', 'dispute'],
  ['clock_', 'test_clock'],
];

/** Lists that responses contain only when they are expanded. */
export const INCLUDABLE: Record<string, (world: World, owner: Json) => unknown> = {
  'checkout.session.line_items': (world, owner) =>
    embeddedList(
      `/v1/checkout/sessions/${String(owner.id)}/line_items`,
      world.hidden.checkout[String(owner.id)]?.items ?? [],
    ),
  'invoice.payments': (world, owner) =>
    embeddedList(
      '/v1/invoice_payments',
      world.tables.invoice_payment.newestFirst().filter((payment) => payment.invoice === owner.id),
    ),
  'invoice.confirmation_secret': (world, owner) => {
    const intent = intentOf(world, owner as unknown as Invoice);
    return intent?.client_secret
      ? { client_secret: intent.client_secret, type: 'payment_intent' }
      : null;
  },
  'customer.subscriptions': (world, owner) =>
    embeddedList(
      `/v1/customers/${String(owner.id)}/subscriptions`,
      world.tables.subscription
        .newestFirst()
        .filter(
          ({ customer, status }) => customer === owner.id && !ENDED_STATUSES.includes(status),
        ),
    ),
  'customer.tax_ids': (world, owner) =>
    embeddedList(`/v1/customers/${String(owner.id)}/tax_ids`, taxIdsOf(world, String(owner.id))),
  'charge.refunds': (world, owner) =>
    embeddedList(
      `/v1/charges/${String(owner.id)}/refunds`,
      world.tables.refund.newestFirst().filter((refund) => refund.charge === owner.id),
    ),
};

/**
 * Returns a copy of a response in which the fields at `paths`, which were checked, contain objects
 * instead of ids.
 */
export function expand(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Json;
  for (const path of paths) expandAt(world, copy, path.split('.'));
  return copy;
}

function expandAt(world: World, owner: Json, [key = '', ...rest]: string[]): void {
  const include = INCLUDABLE[`${String(owner.object)}.${key}`];
  if (include && owner[key] === undefined) owner[key] = structuredClone(include(world, owner));
  const value = owner[key];
  if (Array.isArray(value)) {
    owner[key] = value.map((item: unknown) => expandValue(world, item, rest));
  } else owner[key] = expandValue(world, value, rest);
}

/** Expands an id or descends into an object. The id of an object that is gone stays. */
function expandValue(world: World, value: unknown, rest: string[]): unknown {
  const found = typeof value === 'string' ? lookup(world, value) : value;
  if (rest.length > 0 && typeof found === 'object' && found !== null) {
    expandAt(world, found as Json, rest);
  }
  return found;
}

function lookup(world: World, id: string): object | string {
  const known = world.hidden.deleted[id] ?? world.hidden.discounts[id];
  if (known) return structuredClone(known);
  const table = TABLES_BY_PREFIX.find(([prefix]) => id.startsWith(prefix))?.[1];
  const row = table
    ? world.tables[table].get(id)
    : (world.tables.coupon.get(id) ?? world.tables.product.get(id) ?? world.tables.price.get(id));
  return row ? structuredClone(row) : id;
}
