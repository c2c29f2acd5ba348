import type { Price } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { formatDate, localeOf, translate } from './translate.ts';
import type { Locale } from './translate.ts';

export function customerLocale(world: World, customer: string): Locale {
  return localeOf(
    world.tables.customer.get(customer)?.preferred_locales?.[0],
    world.account.locale,
  );
}

export function productName(world: World, price: Price): string {
  return world.tables.product.get(price.product)?.name ?? price.nickname ?? price.id;
}

export function describeLine(
  world: World,
  customer: string,
  price: Price,
  quantity: number,
): string {
  const locale = customerLocale(world, customer);
  return translate(locale)('line.period', {
    quantity,
    product: productName(world, price),
    interval: describeInterval(locale, price.recurring),
  });
}

/** Describes a billing interval: `per month`, `every 3 months`. */
export function describeInterval(locale: Locale, recurring: Price['recurring']): string {
  const { interval = 'month', interval_count = 1 } = recurring ?? {};
  const key = interval_count === 1 ? interval : `${interval}s`;
  return translate(locale)(`interval.${key}`, { count: interval_count });
}

/**
 * Describes a line of a plan change within a period: credit for the rest of the old plan, debit for
 * the rest with the new.
 */
export function describeProration(
  world: World,
  customer: string,
  price: Price,
  at: number,
  side: 'credit' | 'debit',
): string {
  const locale = customerLocale(world, customer);
  return translate(locale)(side === 'credit' ? 'line.unused' : 'line.remaining', {
    product: productName(world, price),
    date: formatDate(locale, at, world.account.timeZone),
  });
}
