import { Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { countUnseen } from '@atelier/domain/notifications/unseen';
import { billingStateOf } from '../lib/billing-state.ts';
import { useUnseenNews } from '../lib/content/use-news.ts';
import { toAppError } from '../lib/errors.ts';
import { lazyPage } from '../lib/lazy-page.ts';
import { useSession } from '../lib/session/session.tsx';
import { useSettings } from '../lib/site/settings.tsx';

/** Loaded only when a payment has failed. */
const PaymentBanner = lazyPage(
  'PaymentBanner',
  ['billing'],
  () => import('../features/billing/payment-banner.tsx'),
);

/** Loaded only for an admin during maintenance. */
const MaintenanceBar = lazyPage(
  'MaintenanceBar',
  ['maintenance'],
  () => import('./maintenance/maintenance-bar.tsx'),
);

/**
 * Tells a member on every page that a payment has failed, and an admin that the site is in
 * maintenance.
 */
export function SiteNotices() {
  useSeeNotifications();
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

/** Marks new notifications as seen while the member looks at what they are about. */
function useSeeNotifications(): void {
  const session = useSession();
  const { pathname } = useLocation();
  const member = session.status === 'signed-in' ? session : null;
  const uid = member?.uid;
  const count = member === null ? 0 : countUnseen(member.profile, new Date());
  const newestMs = member?.profile.notified_at?.[0]?.getTime();
  const news = useUnseenNews(member?.profile ?? null, new Date());
  // Each render makes them again.
  const newsKey = news.map(({ kind, id }) => `${kind} ${id}`).join(', ');
  const lookOnPage = useEffectEvent((member: string, page: string, signal: AbortSignal) => {
    const newest = newestMs === undefined ? undefined : new Date(newestMs);
    // Loaded only for members with new ones. If it fails, they stay new.
    import('../features/notifications/see-on-page.ts')
      .then(({ seeOnPage }) => seeOnPage({ uid: member, count, newest, news }, page, signal))
      .catch((error: unknown) => console.warn('notifications not marked', toAppError(error).code));
  });
  useEffect(() => {
    if (uid === undefined || (count === 0 && newsKey === '')) return undefined;
    const left = new AbortController();
    lookOnPage(uid, pathname, left.signal);
    return () => left.abort();
  }, [uid, count, newestMs, newsKey, pathname]);
}
