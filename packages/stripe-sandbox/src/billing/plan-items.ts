import { invalidRequest, parameterMissing, resourceMissing } from '../core/api-error.ts';
import { mergeMetadata } from '../core/merge-metadata.ts';
import type { MetadataParam } from '../core/merge-metadata.ts';
import type { InvoiceLine, Price, Subscription } from '../core/stored-objects.ts';
import { periodEnd } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { describeProration } from '../i18n/invoice-text.ts';
import { checkOneInterval, hasSameInterval } from './check-amounts.ts';
import { buildInvoiceLine } from './invoice-lines.ts';
import { buildSubscriptionItem, currentPeriod, planOf } from './subscription-object.ts';

/** An item of a subscription after a change; a null `id` adds one. */
export interface PlanItem {
  id: string | null;
  price: string;
  quantity: number;
  deleted: boolean;
  metadata?: Record<string, string>;
}

export interface ItemParam {
  metadata?: MetadataParam;
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
}

/**
 * Applies a request's `items` to the items of a subscription. As at Stripe, an item without an id
 * is an additional one, which the customer pays too.
 *
 * @param name  the parameter that holds them
 */
export function resolveItems(
  world: World,
  subscription: Subscription,
  params: readonly ItemParam[],
  name = 'items',
): PlanItem[] {
  const planItems: PlanItem[] = subscription.items.data.map((item) => ({
    id: item.id,
    price: item.price.id,
    quantity: item.quantity ?? 1,
    deleted: false,
    metadata: { ...item.metadata },
  }));
  params.forEach((param, index) => {
    const price =
      param.price === undefined
        ? undefined
        : findBillablePrice(world, param.price, `${name}[${index}][price]`).id;
    if (param.id === undefined) {
      if (!price) throw parameterMissing(`${name}[${index}][price]`);
      const metadata = mergeMetadata(null, param.metadata);
      planItems.push({ id: null, price, quantity: param.quantity ?? 1, deleted: false, metadata });
      return;
    }
    const item = planItems.find((candidate) => candidate.id === param.id);
    if (!item) throw resourceMissing('subscription_item', param.id, `${name}[${index}][id]`);
    item.price = price ?? item.price;
    item.quantity = param.quantity ?? item.quantity;
    item.deleted = param.deleted ?? false;
    item.metadata = mergeMetadata(item.metadata ?? null, param.metadata);
  });
  return planItems;
}

/** Finds an active recurring price. @throws ApiError 400 for any other one */
export function findBillablePrice(world: World, id: string, param: string): Price {
  const price = world.findOrThrow('price', id, param);
  if (!price.active) {
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      { param },
    );
  }
  if (!price.recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  }
  return price;
}

/** Returns the billing interval of the items that remain. @throws ApiError 400 for several */
function intervalOf(world: World, planItems: readonly PlanItem[]): Price['recurring'] {
  const intervals = planItems
    .filter((item) => !item.deleted)
    .map((item) => world.getExisting('price', item.price).recurring);
  checkOneInterval(intervals, 'items');
  return intervals[0] ?? null;
}

/** Whether new items have another billing interval, so that a new period starts with them. */
export function changesInterval(
  world: World,
  subscription: Subscription,
  planItems: readonly PlanItem[],
): boolean {
  const next = intervalOf(world, planItems);
  return next !== null && !hasSameInterval(next, subscription.items.data[0]?.price.recurring);
}

/**
 * Replaces the items of a subscription. It keeps its period, unless the billing interval changes:
 * then a new period starts at `at`.
 */
export function applyItems(
  world: World,
  subscription: Subscription,
  planItems: readonly PlanItem[],
  at?: number,
): void {
  const now = at ?? world.nowFor(subscription.customer);
  const isReset = changesInterval(world, subscription, planItems);
  if (isReset) subscription.billing_cycle_anchor = now;
  const kept = currentPeriod(subscription);
  const start = isReset ? now : kept.start;
  const end = isReset ? periodEnd(now, now, intervalOf(world, planItems)) : kept.end;
  subscription.items.data = planItems
    .filter((item) => !item.deleted)
    .map(({ id, price: priceId, quantity, metadata }) => {
      const price = world.getExisting('price', priceId);
      const existing = subscription.items.data.find((candidate) => candidate.id === id);
      if (!existing) {
        return buildSubscriptionItem(
          world,
          subscription.id,
          { price, quantity, metadata },
          now,
          start,
          end,
        );
      }
      return {
        ...existing,
        current_period_start: start,
        current_period_end: end,
        metadata: metadata ?? existing.metadata,
        price: structuredClone(price),
        plan: planOf(price),
        quantity,
      };
    });
}

/**
 * Builds the credit for the unused time of the old items and the debit for the new ones, by the
 * second and rounded to the cent: half a month from 9.99 to 19.99 is −5.00 and +10.00. A change of
 * the billing interval credits the unused time and debits a whole new period.
 */
export function prorationLines(
  world: World,
  subscription: Subscription,
  planItems: readonly PlanItem[],
  at: number,
): InvoiceLine[] {
  const { start, end } = currentPeriod(subscription);
  const share = Math.min(1, Math.max(0, (end - at) / (end - start)));
  const isReset = changesInterval(world, subscription, planItems);
  const lines: InvoiceLine[] = [];
  const add = (price: string, item: string | null, quantity: number, side: 'credit' | 'debit') => {
    const found = world.getExisting('price', price);
    const proratedAmount = Math.round((found.unit_amount ?? 0) * quantity * share);
    lines.push(
      buildInvoiceLine(world, {
        price: found,
        quantity,
        amount: side === 'credit' ? -proratedAmount : proratedAmount,
        description: describeProration(world, subscription.customer, found, at, side),
        period: { start: at, end },
        proration: true,
        subscription: subscription.id,
        item,
      }),
    );
  };
  for (const item of planItems) {
    const old = subscription.items.data.find((candidate) => candidate.id === item.id);
    const same =
      old && !item.deleted && old.price.id === item.price && (old.quantity ?? 1) === item.quantity;
    if (same) continue;
    if (old) add(old.price.id, old.id, old.quantity ?? 1, 'credit');
    if (!item.deleted && !isReset) add(item.price, item.id, item.quantity, 'debit');
  }
  return lines;
}
