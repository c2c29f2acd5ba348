import { Suspense } from 'react';
import { lazyPage } from '../lib/lazy-page.ts';
import { billingStateOf } from '../lib/billing-state.ts';
import { useSession } from '../lib/session/session.tsx';

/** Comes with the first payment that fails, not with every page. */
const PaymentBanner = lazyPage(
  ['billing'],
  async () => (await import('../features/billing/payment-banner.tsx')).PaymentBanner,
);

/** The banner of a member whose payment failed, live: it comes and goes with the profile. */
export function PaymentNotice() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const billingState = billingStateOf(session.profile, new Date());
  if (billingState !== 'late' && billingState !== 'waiting') return null;
  return (
    <Suspense fallback={null}>
      <PaymentBanner profile={session.profile} />
    </Suspense>
  );
}
