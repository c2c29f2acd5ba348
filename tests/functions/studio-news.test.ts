import { expect, test } from 'vitest';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { putDocument, uniqueId, waitFor } from './support/documents.ts';
import { runSchedule } from './support/functions-emulator.ts';

const newsAbout = async (order: string) => {
  const { docs } = await adminFirestore()
    .collection('studio_news')
    .where('order_id', '==', order)
    .get();
  return docs.map((one) => one.data());
};

test('a paid order is told once, however often its event is delivered, and mailed with the next mail', async () => {
  const id = uniqueId('told');
  const order = `starter_kit_orders/${id}`;
  await putDocument(order, { user_id: id, status: 'pending', number: id });
  const before = await restDocument(order);
  await adminFirestore().doc(order).update({ status: 'paid' });
  await waitFor(
    () => newsAbout(id),
    (news) => news.length === 1,
  );
  const change = { path: order, before, after: await restDocument(order) };
  expect(await deliverEventTwice('onOrderWritten', change)).toEqual([200, 200]);
  await runSchedule('tellStudio');
  expect(await newsAbout(id)).toEqual([
    expect.objectContaining({ kind: 'orders', subject: id, mail: 'sent' }),
  ]);
  const mails = await adminFirestore().collection('mail').where('kind', '==', 'studio-news').get();
  expect(mails.empty).toBe(false);
});
