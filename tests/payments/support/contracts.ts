import { createHash } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { newTimedBuyer, type TimedBuyer } from './buyer.ts';
import { subscribe } from './checkout.ts';
import { mailsTo } from './starter-kit.ts';
import type { StripeBackend } from './stripe-backend.ts';

/** One who has just bought the basic plan. */
export async function subscriber(stage: StripeBackend): Promise<TimedBuyer> {
  const buyer = await newTimedBuyer(stage.stripe);
  await subscribe(stage, buyer, 'basic');
  await stage.waitForEvents();
  return buyer;
}

/** The token in the link that was mailed last for a page. */
export async function linkTokenFor(email: string, page: string): Promise<string> {
  const mails = await mailsTo(email);
  const tokens = mails.map(({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? '';
}

/** The id under which the declaration behind a link is kept. */
export function requestId(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The mails about a declaration, of one kind: `_link`, `_received`, `_done`. */
export async function contractMails(email: string, about: string) {
  return (await mailsTo(email)).filter(({ id }) => id.startsWith('contract_') && id.endsWith(about));
}

/** Puts an order on its way at a time, in milliseconds. */
export async function markShippedAt(id: string, at: number): Promise<void> {
  const fields = { status: 'expedié', updated_at: Timestamp.fromMillis(at), updated_by: 'test' };
  await adminFirestore().doc(path.order(id)).update(fields);
}
