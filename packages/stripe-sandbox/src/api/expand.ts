import { invalidRequest } from '../core/api-error.ts';
import { embeddedList } from '../objects/build-object.ts';
import type { TableName } from '../core/tables.ts';
import type { World } from '../core/world.ts';

type Json = Record<string, unknown>;

const TABLES_BY_PREFIX: [string, TableName][] = [
  ['cus_', 'customer'],
  ['prod_', 'product'],
  ['price_', 'price'],
  ['cs_test_', 'checkout_session'],
  ['sub_sched_', 'schedule'],
  ['sub_', 'subscription'],
  ['inpay_', 'invoice_payment'],
  ['in_', 'invoice'],
  ['pi_', 'payment_intent'],
  ['pm_', 'payment_method'],
  ['ch_', 'charge'],
  ['re_', 'refund'],
  ['dp_', 'dispute'],
  ['clock_', 'test_clock'],
];

/** Lists that responses contain only when they are expanded. */
const INCLUDABLE: Record<string, (world: World, owner: Json) => unknown> = {
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
  'charge.refunds': (world, owner) =>
    embeddedList(
      `/v1/charges/${String(owner.id)}/refunds`,
      world.tables.refund.newestFirst().filter((refund) => refund.charge === owner.id),
    ),
};

/**
 * Returns a copy of a response in which the fields at `paths` contain objects instead of ids.
 *
 * @param paths  such as `latest_invoice.payments`, at most four levels
 * @throws ApiError 400 for a field that cannot be expanded
 */
export function expand(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Json;
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.length > 4)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    expandAt(world, copy, keys, path);
  }
  return copy;
}

function expandAt(world: World, owner: Json, keys: string[], path: string): void {
  const [key = '', ...rest] = keys;
  const include = INCLUDABLE[`${String(owner.object)}.${key}`];
  if (include && owner[key] === undefined) owner[key] = structuredClone(include(world, owner));
  const value = owner[key];
  if (value === undefined) throw cannotExpand(path);
  if (value === null) return;
  if (Array.isArray(value)) {
    owner[key] = value.map((item: unknown) => expandValue(world, item, rest, path));
  } else {
    owner[key] = expandValue(world, value, rest, path);
  }
}

function expandValue(world: World, value: unknown, rest: string[], path: string): unknown {
  const found = typeof value === 'string' ? lookup(world, value, path) : value;
  if (typeof found !== 'object' || found === null) throw cannotExpand(path);
  if (rest.length > 0) expandAt(world, found as Json, rest, path);
  return found;
}

function lookup(world: World, id: string, path: string): object {
  const deleted = world.hidden.deleted[id];
  if (deleted) return { ...deleted };
  const table = TABLES_BY_PREFIX.find(([prefix]) => id.startsWith(prefix))?.[1];
  const row = table && world.tables[table].get(id);
  if (!row) throw cannotExpand(path);
  return structuredClone(row);
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
