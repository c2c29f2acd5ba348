import type { Stripe } from 'stripe';
import { TERMS_VERSION } from '@atelier/domain/billing/plans';
import { path } from '@atelier/domain/paths';
import { idToken } from '../functions/support/functions-emulator.ts';
import { postApiOk } from '../payments/support/post-api.ts';
import { subscribeAtStripe } from '../payments/support/stripe-backend.ts';
import { suiteStripe } from '../payments/support/suite-stripe.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';

/** A signed-in member of the bench; limits per member allow each a few calls of a kind. */
interface BenchMember {
  uid: string;
  email: string;
  token: string;
}
export interface Payer extends BenchMember {
  /** Id of a checkout page that the member has opened. */
  session: string;
  subscription: Stripe.Subscription;
}

/** Returns the body of a request for a checkout of a plan. */
export const checkoutOf = ({ email }: Pick<BenchMember, 'email'>) => ({
  email,
  priceId: 'basic',
  consent: { terms_version: TERMS_VERSION, immediate_start: true, withdrawal_acknowledged: true },
});

export async function newBenchMember(): Promise<BenchMember> {
  const member = await newMember();
  return { uid: member.uid, email: member.email, token: await idToken(member) };
}

/** Creates a member with a customer at Stripe, an open checkout and a paid subscription. */
export async function newPayer(): Promise<Payer> {
  const member = await newBenchMember();
  const { url } = await postApiOk('create-subscription-session', checkoutOf(member), member.token);
  const session = /cs_\w+/.exec(String(url))?.[0];
  const customer: unknown = (await adminFirestore().doc(path.customer(member.uid)).get()).get(
    'stripe_customer_id',
  );
  if (session === undefined || typeof customer !== 'string') {
    throw new Error(`${member.email} got no checkout.`);
  }
  return {
    ...member,
    session,
    subscription: await subscribeAtStripe(suiteStripe(), customer, 'basic'),
  };
}

/** Makes so many, one after the other. */
export async function several<Member>(
  count: number,
  make: () => Promise<Member>,
): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) members.push(await make());
  return members;
}
