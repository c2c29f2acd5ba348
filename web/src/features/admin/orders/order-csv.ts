import type { Order } from './use-order-status-change.ts';

/** Columns are named as the fields are stored: one vocabulary. */
export const ORDER_FIELDS = [
  'id',
  'full_name',
  'address',
  'postal_code',
  'city',
  'country',
  'phone',
  'amount_total',
  'status',
  'tracking_number',
  'paid_at',
  'created_at',
  'withdrawn_at',
] as const;

/** One order as a row of `ORDER_FIELDS`: money in euro cents, instants in ISO 8601, UTC, the country as its code. */
export function orderRow({ id, data }: Order): string[] {
  const { full_name, address, postal_code, city, country, phone = '', status, tracking_number = '' } = data;
  return [
    ...[id, full_name, address, postal_code, city, country, phone],
    ...[String(data.amount_total), status, tracking_number],
    ...[data.paid_at?.toISOString() ?? '', data.created_at.toISOString(), data.withdrawn_at?.toISOString() ?? ''],
  ];
}
