import { Stripe } from 'stripe';
import { settleWebhooks } from '../../support/stripe-control.ts';
import { suiteInfo } from '../../support/suite-info.ts';
import { away, open, stays, type HostedPage } from '../../stripe/support/hosted-page.ts';
import { subscriptionWish, type Buyer } from './buyer.ts';
import { granted } from './post.ts';
import type { Stage } from './stage.ts';
import type { PaidTier } from '@atelier/domain/plans';

/** What a buyer types on a hosted page. */
const CARD = { test_card: 'visa', card_name: 'Camille Martin' };

/** The suite's sandbox, spoken to by the real SDK. */
export function sandboxStripe(): Stripe {
  const { hostname, port } = new URL(suiteInfo().stripe);
  return new Stripe('sk_test_tests', { host: hostname, port, protocol: 'http', telemetry: false });
}

/** The suite's own Stripe: buyers click on its pages. */
export function sandboxStage(): Stage {
  const stripe = sandboxStripe();
  return {
    stripe,
    subscribe: async (buyer, plan) => {
      away(await pay(await checkoutUrl(buyer, plan)));
    },
    changePlan: async (buyer, plan) => {
      const { url } = await granted('change-plan', { priceId: plan }, buyer.token);
      const page = await open(String(url));
      await page.submit(planAction(page));
    },
    leaveOnPortal: async (buyer) => {
      const { url } = await granted('billing-portal', {}, buyer.token);
      const [subscription] = (await stripe.subscriptions.list({ customer: buyer.customer })).data;
      const page = await open(`${String(url)}/cancel/${subscription?.id}`);
      await page.submit(`/cancel/${subscription?.id}`);
    },
    settle: settleWebhooks,
  };
}

/** Where the app sends a member who wants a plan. */
export async function checkoutUrl(buyer: Buyer, plan: PaidTier): Promise<string> {
  return String((await granted('create-subscription-session', subscriptionWish(buyer, plan), buyer.token)).url);
}

export function sessionIn(url: string): string {
  const id = /cs_\w+/.exec(url)?.[0];
  if (id === undefined) throw new Error(`${url} is no checkout`);
  return id;
}

/** Pays on a checkout page and answers the bank's question with `yes`, when it asks. */
export async function pay(
  url: string,
  card: Record<string, string> = {},
  answer = 'yes',
): Promise<HostedPage | { redirect: string }> {
  const page = await open(url);
  const next = await page.submit(`/c/pay/${sessionIn(url)}`, { ...CARD, ...card });
  if ('redirect' in next || !next.url.includes('/3ds/')) return next;
  return stays(next).submit(new URL(next.url).pathname, { answer });
}

function planAction({ html }: HostedPage): string {
  const action = /\/plan\/sub_\w+/.exec(html)?.[0];
  if (action === undefined) throw new Error('The page offers no change of plan.');
  return action;
}
