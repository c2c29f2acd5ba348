// Not among the scenarios: a test account decides itself when a debit succeeds or fails.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../functions/support/documents.ts';
import './support/check-stripe-contract.ts';
import { newTimedBuyer, type Buyer, type TimedBuyer } from './support/buyer.ts';
import { revenueEntries, mailsTo, orderState, type PendingOrder } from './support/starter-kit.ts';
import { postApiOk } from './support/post-api.ts';
import { debitKit, sandboxBackend } from './support/sandbox-backend.ts';
import { DAY_S, HOUR_S, advanceClockTo } from './support/stripe-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

const backend = sandboxBackend();
const { stripe } = backend;

/** Moves the clock by the five days that the bank takes. */
async function waitForBank(buyer: TimedBuyer): Promise<void> {
  const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(buyer.clock);
  await advanceClockTo(backend, buyer, frozen_time + 5 * DAY_S + HOUR_S);
}

const checkoutOf = async ({ id }: PendingOrder, { token }: Buyer) =>
  (await postApiOk('confirm-checkout', { order: id }, token)).checkout;
const orderMails = async ({ email }: Buyer) =>
  (await mailsTo(email))
    .map(({ id }) => /^order_.+_(\w+)$/.exec(id)?.[1])
    .filter((about) => about !== undefined);

describe.each(DELIVERY_MODES)('a kit by direct debit, webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent(
    'is pending until the money arrives, then is paid, confirmed and counted once',
    async () => {
      const buyer = await newTimedBuyer(stripe);
      const order = await debitKit(buyer);
      expect(await readDocument(path.order(order.id))).toMatchObject({
        status: 'pending',
        is_processing: true,
      });
      expect(await checkoutOf(order, buyer)).toBe('processing');
      expect(await revenueEntries(`kit_${order.id}`)).toEqual(['none']);
      expect(await orderMails(buyer)).toEqual([]);
      await waitForBank(buyer);
      expect(await orderState(order.id)).toBe('paid 5680');
      expect(await readDocument(path.order(order.id))).not.toHaveProperty('is_processing');
      expect(await checkoutOf(order, buyer)).toBe('paid');
      expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
      expect(await orderMails(buyer)).toEqual(['confirmation']);
    },
  );

  test.concurrent(
    'expires when the bank refuses: nothing is counted, and one email says so',
    async () => {
      const buyer = await newTimedBuyer(stripe);
      const order = await debitKit(buyer, 'refused');
      expect(await readDocument(path.order(order.id))).toMatchObject({
        status: 'pending',
        is_processing: true,
      });
      await waitForBank(buyer);
      expect(await orderState(order.id)).toBe('expired 5680');
      expect(await checkoutOf(order, buyer)).toBe('expired');
      expect(await revenueEntries(`kit_${order.id}`)).toEqual(['none']);
      expect(await orderMails(buyer)).toEqual(['unpaid']);
    },
  );

  test.concurrent('can be disputed once it is paid', async () => {
    const buyer = await newTimedBuyer(stripe);
    const order = await debitKit(buyer, 'disputed');
    await waitForBank(buyer);
    expect(await orderState(order.id)).toBe('disputed 5680');
  });
});
