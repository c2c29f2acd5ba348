import { resourceMissing } from '../core/api-error.ts';
import type { InvoiceLine, Subscription } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { describeProration } from '../i18n/invoice-text.ts';
import { buildInvoiceLine } from './invoice-lines.ts';
import { buildSubscriptionItem, currentPeriod, planOf } from './subscription-object.ts';

/** An item of a subscription after a change; a null `id` adds one. */
export interface PlanItem {
  id: string | null;
  price: string;
  quantity: number;
  deleted: boolean;
}

export interface ItemParam {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
}

/**
 * Applies a request's `items` to the items of a subscription. As at Stripe, an item without an id is an additional one,
 * which the customer pays too.
 */
export function resolveItems(world: World, subscription: Subscription, params: readonly ItemParam[]): PlanItem[] {
  const planItems: PlanItem[] = subscription.items.data.map((item) => ({
    id: item.id,
    price: item.price.id,
    quantity: item.quantity ?? 1,
    deleted: false,
  }));
  params.forEach((param, index) => {
    const price =
      param.price === undefined ? undefined : world.findOrThrow('price', param.price, `items[${index}][price]`).id;
    if (param.id === undefined) {
      if (price) planItems.push({ id: null, price, quantity: param.quantity ?? 1, deleted: false });
      return;
    }
    const item = planItems.find((candidate) => candidate.id === param.id);
    if (!item) throw resourceMissing('subscription_item', param.id, `items[${index}][id]`);
    item.price = price ?? item.price;
    item.quantity = param.quantity ?? item.quantity;
    item.deleted = param.deleted ?? false;
  });
  return planItems;
}

/** Replaces the items of a subscription, which keeps its period. */
export function applyItems(world: World, subscription: Subscription, planItems: readonly PlanItem[]): void {
  const { start, end } = currentPeriod(subscription);
  const now = world.nowFor(subscription.customer);
  subscription.items.data = planItems
    .filter((item) => !item.deleted)
    .map((item) => {
      const price = world.getExisting('price', item.price);
      const existing = subscription.items.data.find((candidate) => candidate.id === item.id);
      if (!existing) return buildSubscriptionItem(world, subscription.id, price, item.quantity, now, start, end);
      return { ...existing, price: structuredClone(price), plan: planOf(price), quantity: item.quantity };
    });
}

/**
 * Builds the credit for the unused time of the old items and the debit for the new ones, by the second and rounded to the
 * cent: half a month from 9.99 to 19.99 is −5.00 and +10.00.
 */
export function prorationLines(
  world: World,
  subscription: Subscription,
  planItems: readonly PlanItem[],
  at: number,
): InvoiceLine[] {
  const { start, end } = currentPeriod(subscription);
  const share = Math.min(1, Math.max(0, (end - at) / (end - start)));
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
    const same = old && !item.deleted && old.price.id === item.price && (old.quantity ?? 1) === item.quantity;
    if (same) continue;
    if (old) add(old.price.id, old.id, old.quantity ?? 1, 'credit');
    if (!item.deleted) add(item.price, item.id, item.quantity, 'debit');
  }
  return lines;
}
