import { expect } from 'vitest';
import { cancellations, customerOf, membership, newBuyer } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import { subscriber } from '../support/contracts.ts';
import {
  buyKit,
  revenueEntries,
  mailsTo,
  orderState,
  paymentOf,
  markShipped,
} from '../support/starter-kit.ts';
import type { StripeBackend } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** Refunds that succeed at once. */
export const REFUNDS: Scenarios = {
  'a kit is paid, shipped, partly and then fully refunded; each amount counts once': async (
    backend,
  ) => {
    const { refunds } = backend.stripe;
    const buyer = await newBuyer();
    const { id } = await buyKit(backend, buyer);
    expect(await orderState(id)).toBe('paid 5680');
    await markShipped(id);
    const payment_intent = await paymentOf(id);
    const part = await refunds.create({ payment_intent, amount: 1000 });
    await backend.waitForEvents();
    expect(await orderState(id)).toBe('expedié 5680 back 1000');
    const rest = await refunds.create({ payment_intent });
    await backend.waitForEvents();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    expect(await revenueEntries(`kit_${id}`, `refund_${part.id}`, `refund_${rest.id}`)).toEqual([
      5680, 1000, 4680,
    ]);
    expect(await creditNotes(backend, await customerOf(buyer))).toEqual([
      [part.id, 1000],
      [rest.id, 4680],
    ]);
    expect(
      (await mailsTo(buyer.email)).filter((mail) => mail.id.startsWith('order_')),
    ).toHaveLength(1);
  },

  'a partial refund of a membership counts and changes nothing else; a full one ends it, which is logged':
    async (backend) => {
      const buyer = await newBuyer();
      await subscribe(backend, buyer, 'basic');
      await backend.waitForEvents();
      const [charge] = (await backend.stripe.charges.list({ customer: await customerOf(buyer) }))
        .data;
      const refund = await backend.stripe.refunds.create({ charge: charge?.id ?? '', amount: 500 });
      await backend.waitForEvents();
      expect(await revenueEntries(`refund_${refund.id}`)).toEqual([500]);
      expect(await membership(buyer)).toBe('basic active');
      const rest = await backend.stripe.refunds.create({ charge: charge?.id ?? '' });
      await backend.waitForEvents();
      expect(await creditNotes(backend, await customerOf(buyer))).toEqual([
        [refund.id, 500],
        [rest.id, 499],
      ]);
      expect(await membership(buyer)).toBe('basic canceled');
      expect(await cancellations(buyer)).toEqual(['refunded']);
    },

  'after an upgrade, only a full refund of both payments ends the membership': async (backend) => {
    const buyer = await subscriber(backend);
    await backend.changePlan(buyer, 'pro');
    await backend.waitForEvents();
    const { data } = await backend.stripe.charges.list({ customer: buyer.customer });
    const [difference, first] = data.map(({ id }) => id);
    await backend.stripe.refunds.create({ charge: first ?? '' });
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('pro active');
    await backend.stripe.refunds.create({ charge: difference ?? '' });
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('pro canceled');
  },
};

/**
 * Returns the refunds of a customer that valid credit notes name, with their cents, in the order of
 * the notes.
 */
async function creditNotes({ stripe }: StripeBackend, customer: string) {
  const { data } = await stripe.creditNotes.list({ customer });
  const issued = data.filter(({ status }) => status === 'issued').toReversed();
  return issued.flatMap(({ refunds, total }) => refunds.map(({ refund }) => [refund, total]));
}
