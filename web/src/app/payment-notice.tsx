import { Suspense } from 'react';
import { lazyPage } from '../lib/lazy-page.ts';
import { billingStateOf } from '../lib/billing-state.ts';
import { useSession } from '../lib/session/session.tsx';

/** Loaded only when a payment has failed. */
const PaymentBanner = lazyPage('PaymentBanner', ['billing'], () => import('../features/billing/payment-banner.tsx'));

/** Shows a banner while the member's payment has failed; follows the live profile. */
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
