import { createHash } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { newTimedBuyer, type TimedBuyer } from './buyer.ts';
import { subscribe } from './checkout.ts';
import { mailsTo } from './starter-kit.ts';
import type { StripeBackend } from './stripe-backend.ts';

/** Creates a subscriber of the basic plan. */
export async function subscriber(backend: StripeBackend): Promise<TimedBuyer> {
  const buyer = await newTimedBuyer(backend.stripe);
  await subscribe(backend, buyer, 'basic');
  await backend.waitForEvents();
  return buyer;
}

/** Returns the token of the last emailed link to a page. */
export async function linkTokenFor(email: string, page: string): Promise<string> {
  const mails = await mailsTo(email);
  const tokens = mails.map(({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? '';
}

/** Returns the document id of the declaration behind a link. */
export function requestId(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the emails about a declaration of one kind: `_link`, `_received`, `_done`. */
export async function contractMails(email: string, about: string) {
  return (await mailsTo(email)).filter(
    ({ id }) => id.startsWith('contract_') && id.endsWith(about),
  );
}

/** Marks an order as shipped at a time in milliseconds. */
export async function markShippedAt(id: string, at: number): Promise<void> {
  const fields = { status: 'expedié', updated_at: Timestamp.fromMillis(at), updated_by: 'test' };
  await adminFirestore().doc(path.order(id)).update(fields);
}

/** Returns every email that says what became of a declaration, refusals included. */
export async function withdrawalMails(email: string) {
  return [...(await contractMails(email, '_done')), ...(await contractMails(email, '_refused'))];
}

/** Moves the withdrawals of a member's subscriptions to a time in milliseconds. */
export async function setWithdrawnAt({ uid }: TimedBuyer, at: number): Promise<void> {
  const customer = adminFirestore().doc(path.customer(uid));
  const withdrawals = (await customer.get()).get('withdrawals') as Record<string, object>;
  const moved = Object.entries(withdrawals).map(([id, one]) => [
    id,
    { ...one, at: Timestamp.fromMillis(at) },
  ]);
  await customer.update({ withdrawals: Object.fromEntries(moved) });
}
