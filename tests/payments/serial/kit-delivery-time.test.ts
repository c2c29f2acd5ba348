// Serial, because it changes the settings of the site.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { KIT_DELIVERY_DAYS } from '@atelier/domain/shop/starter-kit';
import { readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { suiteInfo } from '../../support/suite/suite-info.ts';
import { newBuyer } from '../support/buyer.ts';
import '../support/check-stripe-contract.ts';
import { postApi, postApiOk } from '../support/post-api.ts';
import { sandboxBackend } from '../support/sandbox-backend.ts';
import { buyKit, mailsTo, orderKit } from '../support/starter-kit.ts';

const backend = sandboxBackend();
const settings = adminFirestore().doc(path.settings());
let before: FirebaseFirestore.DocumentData | undefined;

beforeAll(async () => {
  before = await readDocument(path.settings());
});
afterAll(async () => {
  await (before === undefined ? settings.delete() : settings.set(before));
});

const offered = async () =>
  (
    (await (await fetch(`${suiteInfo().api}/public/starter-kit`)).json()) as {
      delivery_days: number;
    }
  ).delivery_days;

test('the delivery time of the settings is told before the order, and kept in the order and its mail', async () => {
  await settings.set({ maintenance: false, kit_delivery_days: 8 });
  expect(await offered()).toBe(8);
  const buyer = await newBuyer();
  const { id } = await buyKit(backend, buyer);
  await settings.set({ maintenance: false, kit_delivery_days: 12 });
  expect((await readDocument(path.order(id)))?.delivery_days).toBe(8);
  const [mail] = await mailsTo(buyer.email);
  expect(mail?.text).toContain('8 jours ouvrés');
  expect(mail?.text).toContain(`/orders/${id}`);
});

test('an order with another delivery time is another order; without settings the default applies', async () => {
  const buyer = await newBuyer();
  await settings.set({ maintenance: false, kit_delivery_days: 8 });
  const first = await orderKit(buyer);
  await settings.set({ maintenance: false });
  const second = await orderKit(buyer);
  expect(second.id).not.toBe(first.id);
  expect((await readDocument(path.order(second.id)))?.delivery_days).toBe(
    KIT_DELIVERY_DAYS.default,
  );
  expect(await offered()).toBe(KIT_DELIVERY_DAYS.default);
});

test('the invoice of an order is opened by its buyer alone, and only once it is paid', async () => {
  const [buyer, other] = await Promise.all([newBuyer(), newBuyer()]);
  const { id } = await buyKit(backend, buyer);
  const { url } = await postApiOk('order-invoice', { order: id }, buyer.token);
  expect(String(url)).toMatch(/^https?:.*\/i\/in_/);
  expect((await postApi('order-invoice', { order: id }, other.token)).status).toBe(403);
  const unpaid = await orderKit(other);
  expect((await postApi('order-invoice', { order: unpaid.id }, other.token)).status).toBe(404);
});
