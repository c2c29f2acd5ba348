import { expect, test } from 'vitest';
import { isResendable, type ResendableMail } from './order-mail.ts';
import type { StarterKitOrder } from './starter-kit-order.ts';

const order: StarterKitOrder = {
  user_id: 'zoe',
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '75011',
  city: 'Paris',
  country: 'FR',
  amount_total: 5680,
  status: 'paid',
  created_at: new Date(0),
};

test.each<[string, Partial<StarterKitOrder>, ResendableMail[]]>([
  ['a paid order', {}, ['confirmation']],
  ['a shipped order', { status: 'expedié' }, ['confirmation', 'shipping']],
  ['a shipped order whose buyer has left', { status: 'expedié', user_id: 'deleted' }, []],
  ['an order that is not paid', { status: 'pending' }, []],
  ['a disputed order', { status: 'disputed', fulfilment: 'expedié' }, ['confirmation']],
  ['a refunded order', { status: 'refunded', fulfilment: 'expedié' }, []],
])('%s', (_name, fields, expected) => {
  const mails = (['confirmation', 'shipping'] as const).filter((mail) =>
    isResendable({ ...order, ...fields }, mail),
  );
  expect(mails).toEqual(expected);
});
