import { expect } from 'vitest';
import type { PaidTier } from '@atelier/domain/plans';
import { subscriptionWish, type Buyer } from './buyer.ts';
import { granted } from './post.ts';
import type { Stage, TestCard } from './stage.ts';

/** Where the app sends a member who wants a plan. */
export async function checkoutUrl(buyer: Buyer, plan: PaidTier): Promise<string> {
  return String((await granted('create-subscription-session', subscriptionWish(buyer, plan), buyer.token)).url);
}

export function sessionIn(url: string): string {
  const id = /cs_\w+/.exec(url)?.[0];
  if (id === undefined) throw new Error(`${url} is no checkout`);
  return id;
}

/** Orders a plan and pays on the page that the app opens; the news of it may still be on its way. */
export async function subscribe(stage: Stage, buyer: Buyer, plan: PaidTier, card?: TestCard): Promise<void> {
  expect(await stage.pay(await checkoutUrl(buyer, plan), card)).toBe('paid');
}

/** Comes back to the app from a plan's checkout. */
export function confirm(buyer: Buyer, url: string): Promise<Record<string, unknown>> {
  return granted('confirm-checkout', { session_id: sessionIn(url) }, buyer.token);
}
