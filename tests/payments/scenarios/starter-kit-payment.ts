import { expect } from 'vitest';
import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { putDocument, readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { newBuyer } from '../support/buyer.ts';
import {
  buyKit,
  confirmOrder,
  revenueEntries,
  adminGrantedTier,
  KIT_FORM,
  mailsTo,
  orderKit,
  orderNumberOf,
  orderState,
} from '../support/starter-kit.ts';
import type { StripeBackend } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** What happens to an order of the starter kit when events of its checkout arrive. */
export const STARTER_KIT_PAYMENT: Scenarios = {
  'a free member pays the price of the order, which counts as revenue': expectPaidOrder({}, 5680),
  'a pro member pays the price of the order, which counts as revenue': expectPaidOrder(
    adminGrantedTier('pro'),
    5430,
  ),
  'a premium member pays the price of the order, which counts as revenue': expectPaidOrder(
    adminGrantedTier('premium'),
    5181,
  ),

  'Stripe has the shipping address of the form': async (backend) => {
    const { id, session } = await buyKit(backend, await newBuyer());
    const paid = await backend.stripe.checkout.sessions.retrieve(session, {
      expand: ['payment_intent'],
    });
    expect((paid.payment_intent as Stripe.PaymentIntent).shipping).toMatchObject({
      name: KIT_FORM.full_name,
      phone: KIT_FORM.phone,
      address: { line1: KIT_FORM.address, postal_code: '44000', city: 'Nantes', country: 'FR' },
    });
    expect(paid.metadata).toMatchObject({ order_id: id });
    expect(paid.success_url).toContain(`/starter-kit-confirmation?order=${id}`);
  },

  'a paid kit can be bought again': async (backend) => {
    const buyer = await newBuyer();
    const first = await buyKit(backend, buyer);
    const second = await orderKit(buyer);
    expect(second.id).not.toBe(first.id);
    expect(await orderState(first.id)).toBe('paid 5680');
    expect(await orderState(second.id)).toBe('pending 5680');
  },

  'an order stays pending after a declined card, and is paid by another': async (backend) => {
    const order = await orderKit(await newBuyer());
    expect(await backend.pay(order.url, 'declined')).toBe('refused');
    await backend.waitForEvents();
    expect(await orderState(order.id)).toBe('pending 5680');
    expect(await backend.pay(order.url)).toBe('paid');
    await backend.waitForEvents();
    expect(await orderState(order.id)).toBe('paid 5680');
  },

  'an expired checkout ends its order; ordering again creates another': async (backend) => {
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    await backend.stripe.checkout.sessions.expire(order.session);
    await backend.waitForEvents();
    expect(await orderState(order.id)).toBe('expired 5680');
    expect(await confirmOrder(buyer, order)).toMatchObject({ body: { checkout: 'expired' } });
    expect((await orderKit(buyer)).id).not.toBe(order.id);
  },

  'an unpaid order of a deleted member is deleted when its checkout expires': async (backend) => {
    const order = await orderKit(await newBuyer());
    await adminFirestore().doc(path.order(order.id)).update({ user_id: DELETED_MEMBER.user_id });
    await backend.stripe.checkout.sessions.expire(order.session);
    await backend.waitForEvents();
    expect(await orderState(order.id)).toBe('gone');
  },

  'an order whose events were lost is updated when its buyer returns': async (backend) => {
    const buyer = await newBuyer();
    const order = await buyKit(backend, buyer);
    const paid = await readDocument(path.order(order.id));
    const yesterday = new Date(Date.now() - 86_400_000);
    await putDocument(path.order(order.id), {
      ...paid,
      status: 'pending',
      applied_seq: 0,
      created_at: yesterday,
    });
    expect(await confirmOrder(buyer, order)).toMatchObject({ body: { checkout: 'paid' } });
    expect(await orderState(order.id)).toBe('paid 5680');
  },

  'one email confirms the order, in the buyer’s language, with the legally required information':
    async (backend) => {
      const buyer = await newBuyer({ locale: 'en' });
      const order = await buyKit(backend, buyer);
      await confirmOrder(buyer, order);
      const mails = (await mailsTo(buyer.email)).filter(({ id: mail }) =>
        mail.startsWith('order_'),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toContain(await orderNumberOf(order.id));
      for (const part of [
        '€56.80',
        'Camille Martin',
        '44000 Nantes',
        'France',
        '/withdraw',
        '14 days',
        '/en/consumer-rights',
      ]) {
        expect(mails[0]?.text).toContain(part);
      }
    },
};

/** @param total  cents */
function expectPaidOrder(fields: Record<string, unknown>, total: number) {
  return async (backend: StripeBackend) => {
    const { id } = await buyKit(backend, await newBuyer(fields));
    expect(await orderState(id)).toBe(`paid ${total}`);
    expect(await revenueEntries(`kit_${id}`)).toEqual([total]);
  };
}
