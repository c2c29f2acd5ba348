import { expect, test } from 'vitest';
import { orderEvents } from './order-time-line.ts';
import type { StarterKitOrder } from './starter-kit-order.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const ordered: StarterKitOrder = {
  user_id: 'zoe',
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '75011',
  city: 'Paris',
  country: 'FR',
  amount_total: 5680,
  status: 'pending',
  created_at: day(1),
};
const paid = { status: 'paid', paid_at: day(2) } as const;

test.each<[string, Partial<StarterKitOrder>, [string, number | undefined][]]>([
  ['not paid', {}, [['ordered', 1]]],
  [
    'being packed, which has no time',
    { ...paid, status: 'expedier' },
    [
      ['ordered', 1],
      ['paid', 2],
      ['packing', undefined],
    ],
  ],
  [
    'shipped, then disputed and refunded',
    {
      ...paid,
      status: 'disputed',
      fulfilment: 'expedié',
      shipped_at: day(4),
      disputed_at: day(9),
      refunded_cents: 1000,
      refunded_at: day(6),
    },
    [
      ['ordered', 1],
      ['paid', 2],
      ['shipped', 4],
      ['refunded', 6],
      ['disputed', 9],
    ],
  ],
  [
    'shipped before the time was stored, withdrawn from and returned',
    { ...paid, status: 'expedié', withdrawn_at: day(5), returned_at: day(8) },
    [
      ['ordered', 1],
      ['paid', 2],
      ['shipped', undefined],
      ['withdrawn', 5],
      ['returned', 8],
    ],
  ],
  [
    'withdrawn from before it was shipped all the same',
    { ...paid, status: 'expedié', shipped_at: day(4), withdrawn_at: day(3) },
    [
      ['ordered', 1],
      ['paid', 2],
      ['withdrawn', 3],
      ['shipped', 4],
    ],
  ],
])('an order that is %s', (_state, fields, expected) => {
  expect(
    orderEvents({ ...ordered, ...fields }).map(({ kind, at }) => [kind, at?.getUTCDate()]),
  ).toEqual(expected);
});
