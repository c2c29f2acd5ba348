import { expect } from 'vitest';
import { customerOf, membership, newBuyer } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import { buyKit, revenueEntries, mailsTo, orderState, paymentOf, markShipped } from '../support/starter-kit.ts';
import type { Scenarios } from './scenario.ts';

/** Refunds that succeed at once. */
export const REFUNDS: Scenarios = {
  'a kit is paid, shipped, partly and then fully refunded; each amount counts once': async (backend) => {
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
    expect(await revenueEntries(`kit_${id}`, `refund_${part.id}`, `refund_${rest.id}`)).toEqual([5680, 1000, 4680]);
    expect((await mailsTo(buyer.email)).filter((mail) => mail.id.startsWith('order_'))).toHaveLength(1);
  },

  'a refund of a membership counts too, and the membership continues': async (backend) => {
    const buyer = await newBuyer();
    await subscribe(backend, buyer, 'basic');
    await backend.waitForEvents();
    const [charge] = (await backend.stripe.charges.list({ customer: await customerOf(buyer) })).data;
    const refund = await backend.stripe.refunds.create({ charge: charge?.id ?? '', amount: 500 });
    await backend.waitForEvents();
    expect(await revenueEntries(`refund_${refund.id}`)).toEqual([500]);
    expect(await membership(buyer)).toBe('basic active');
  },
};
