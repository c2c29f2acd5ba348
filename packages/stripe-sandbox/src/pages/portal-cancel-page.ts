import { updateAndEmit } from '../core/emit-event.ts';
import { scheduleCancellation } from '../billing/cancellation.ts';
import { endSubscription } from '../billing/end-subscription.ts';
import { releaseSchedule } from '../billing/subscription-schedules.ts';
import { currentPeriod } from '../billing/subscription-object.ts';
import type { World } from '../core/world.ts';
import { formatDate, translate } from '../i18n/translate.ts';
import { html } from './html.ts';
import { renderNotice, renderPage } from './layout.ts';
import { formToken, isFormTokenValid } from './page-request.ts';
import type { PageResponse, PageRequest, PageRoute } from './page-request.ts';
import { isPageResponse, ownSubscription, openPortalVisit } from './portal-visit.ts';

const PATH = /^\/p\/session\/(bps_\w+)\/cancel\/(sub_\w+)$/;

export const portalCancelPages: PageRoute[] = [
  {
    method: 'GET',
    pattern: PATH,
    handle: (world, request, [id = '', subscription = '']) =>
      show(world, request, id, subscription),
  },
  {
    method: 'POST',
    pattern: PATH,
    handle: (world, request, [id = '', subscription = '']) =>
      cancel(world, request, id, subscription),
  },
];

function show(
  world: World,
  request: PageRequest,
  id: string,
  subscriptionId: string,
): PageResponse {
  const found = openPortalVisit(world, request, id);
  if (isPageResponse(found)) return found;
  const { session, locale, configuration } = found;
  const subscription = ownSubscription(world, session, subscriptionId);
  const t = translate(locale);
  if (!subscription || !configuration.features.subscription_cancel.enabled) {
    return renderNotice(world, request, locale, {
      title: 'gone.title',
      text: 'gone.text',
      status: 404,
      to: session.return_url,
      label: 'portal.return',
    });
  }
  if (subscription.cancel_at !== null) {
    return { kind: 'redirect', to: `/p/session/${id}?lang=${locale}` };
  }
  const now = configuration.features.subscription_cancel.mode === 'immediately';
  return renderPage(world, request, {
    locale,
    title: t('cancel.title'),
    body: html`<p>
        ${now ? t('cancel.now') : t('cancel.text', { date: formatDate(locale, currentPeriod(subscription).end, world.account.timeZone) })}
      </p>
      <form method="post" class="actions">
        <input type="hidden" name="token" value="${formToken(world, id)}" /><input
          type="hidden"
          name="lang"
          value="${locale}"
        />
        <button type="submit">${t('cancel.confirm')}</button>
        <a class="button plain" href="/p/session/${id}?lang=${locale}">${t('cancel.keep')}</a>
      </form>`,
  });
}

/**
 * Cancels by `cancel_at` alone, not by `cancel_at_period_end`, as Stripe's portal does with
 * flexible billing.
 */
function cancel(
  world: World,
  request: PageRequest,
  id: string,
  subscriptionId: string,
): PageResponse {
  const found = openPortalVisit(world, request, id);
  if (isPageResponse(found)) return found;
  const subscription = ownSubscription(world, found.session, subscriptionId);
  const rights = found.configuration.features.subscription_cancel;
  if (!subscription || !rights.enabled || !isFormTokenValid(world, id, request)) {
    return show(world, request, id, subscriptionId);
  }
  const schedule = world.tables.schedule.get(subscription.schedule ?? '');
  if (schedule) releaseSchedule(world, schedule);
  if (rights.mode === 'immediately') {
    endSubscription(world, subscription, 'cancellation_requested');
  } else {
    updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) =>
      scheduleCancellation(world, edited, { cancel_at: currentPeriod(edited).end }),
    );
  }
  return { kind: 'redirect', to: found.returnUrl };
}
