import { Suspense } from 'react';
import { billingStateOf } from '../lib/billing-state.ts';
import { lazyPage } from '../lib/lazy-page.ts';
import { useSession } from '../lib/session/session.tsx';
import { useSettings } from '../lib/site/settings.tsx';

/** Loaded only when a payment has failed. */
const PaymentBanner = lazyPage('PaymentBanner', ['billing'], () => import('../features/billing/payment-banner.tsx'));

/** Loaded only for an admin during maintenance. */
const MaintenanceBar = lazyPage('MaintenanceBar', ['maintenance'], () => import('./maintenance/maintenance-bar.tsx'));

/** Tells a member on every page that a payment has failed, and an admin that the site is in maintenance. */
export function SiteNotices() {
  return (
    <>
      <PaymentNotice />
      <MaintenanceNotice />
    </>
  );
}

/** Shows a bar to admins during maintenance; follows the live settings. */
function MaintenanceNotice() {
  const session = useSession();
  const state = useSettings();
  if (session.status !== 'signed-in' || !session.profile.is_admin) return null;
  if (state.status !== 'ready' || !state.settings.maintenance) return null;
  // Settings polled before the live ones arrive have no version to reopen.
  if (state.settings.updated_at === undefined) return null;
  return (
    <Suspense fallback={null}>
      <MaintenanceBar settings={state.settings} uid={session.uid} />
    </Suspense>
  );
}

/** Shows a banner while the member's payment has failed; follows the live profile. */
function PaymentNotice() {
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
