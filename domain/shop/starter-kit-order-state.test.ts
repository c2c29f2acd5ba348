import { expect, test } from 'vitest';
import { nextOrderState, type OrderPayment, type OrderState } from './starter-kit-order.ts';

const paid: OrderPayment = {
  state: 'paid',
  amount_total: 5680,
  refunded_cents: 0,
  is_disputed: false,
};

test.each<[OrderState, Partial<OrderPayment>, OrderState]>([
  [{ status: 'pending' }, { state: 'open' }, { status: 'pending' }],
  [{ status: 'pending' }, { state: 'processing' }, { status: 'pending' }],
  [{ status: 'pending' }, { state: 'expired' }, { status: 'expired' }],
  [{ status: 'pending' }, { state: 'failed' }, { status: 'expired' }],
  [{ status: 'pending' }, {}, { status: 'paid' }],
  [{ status: 'expired' }, {}, { status: 'paid' }],
  [{ status: 'expedié' }, {}, { status: 'expedié' }],
  [{ status: 'expedier' }, { refunded_cents: 5679 }, { status: 'expedier' }],
  [
    { status: 'expedier' },
    { refunded_cents: 5680 },
    { status: 'refunded', fulfilment: 'expedier' },
  ],
  [{ status: 'refunded', fulfilment: 'expedier' }, { refunded_cents: 0 }, { status: 'expedier' }],
  [{ status: 'expedié' }, { is_disputed: true }, { status: 'disputed', fulfilment: 'expedié' }],
  [
    { status: 'disputed', fulfilment: 'expedié' },
    { refunded_cents: 5680 },
    { status: 'refunded', fulfilment: 'expedié' },
  ],
  [{ status: 'disputed', fulfilment: 'expedié' }, {}, { status: 'expedié' }],
  [{ status: 'pending' }, { is_disputed: true }, { status: 'disputed', fulfilment: 'paid' }],
  [{ status: 'paid' }, { state: 'open' }, { status: 'paid' }],
  // A kit with a discount of its whole price: no money came, so none went back.
  [{ status: 'pending' }, { amount_total: 0 }, { status: 'paid' }],
  [{ status: 'expedié' }, { amount_total: 0 }, { status: 'expedié' }],
  [
    { status: 'refunded', fulfilment: 'paid' },
    { state: 'expired' },
    { status: 'refunded', fulfilment: 'paid' },
  ],
])('%j with the payment %j becomes %j', (now, payment, then) => {
  expect(nextOrderState(now, { ...paid, ...payment })).toEqual(then);
});

test('updates of one payment, repeated in any order, lead to the same state', () => {
  const news: OrderPayment[] = [paid, { ...paid, refunded_cents: 5680 }];
  const once = news.reduce(nextOrderState, { status: 'pending' });
  const twice = [...news, news[1] ?? paid].reduce(nextOrderState, { status: 'pending' });
  expect(twice).toEqual(once);
});
