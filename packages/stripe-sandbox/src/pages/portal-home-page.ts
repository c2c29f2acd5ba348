import { updateAndEmit } from '../core/emit-event.ts';
import { scheduleCancellation } from '../billing/cancellation.ts';
import { currentPeriod } from '../billing/subscription-object.ts';
import { defaultCard } from '../billing/subscription-object.ts';
import type { Subscription } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { describeInterval, productName } from '../i18n/invoice-text.ts';
import { formatDate, formatMoney, translate } from '../i18n/translate.ts';
import type { Translate } from '../i18n/translate.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { renderPage } from './layout.ts';
import { formToken, isFormTokenValid } from './page-request.ts';
import type { PageResponse, PageRequest, PageRoute } from './page-request.ts';
import {
  isPageResponse,
  ownSubscription,
  runningSubscriptions,
  openPortalVisit,
} from './portal-visit.ts';
import type { PortalVisit } from './portal-visit.ts';

export const portalHomePages: PageRoute[] = [
  {
    method: 'GET',
    pattern: /^\/p\/session\/(bps_\w+)$/,
    handle: (world, request, [id = '']) => home(world, request, id),
  },
  {
    method: 'POST',
    pattern: /^\/p\/session\/(bps_\w+)\/resume$/,
    handle: (world, request, [id = '']) => resume(world, request, id),
  },
];

/** Shows the portal's home page, or redirects to the page of the link's flow. */
function home(world: World, request: PageRequest, id: string): PageResponse {
  const found = openPortalVisit(world, request, id);
  if (isPageResponse(found)) return found;
  const { session, locale, configuration } = found;
  const flow = session.flow;
  if (flow && !request.query.has('lang')) return { kind: 'redirect', to: flowPath(found) };
  const t = translate(locale);
  const customer = world.getExisting('customer', session.customer);
  const invoices = world.tables.invoice
    .newestFirst()
    .filter((invoice) => invoice.customer === customer.id && invoice.number !== null);
  return renderPage(world, request, {
    locale,
    title: t('portal.title'),
    body: html`<p>${customer.email}</p>
      <h2>${t('portal.plan')}</h2>
      ${runningSubscriptions(world, session).map((subscription) => subscriptionDetails(world, found, subscription, t))}
      ${runningSubscriptions(world, session).length === 0 && html`<p>${t('portal.no-plan')}</p>`}
      <h2>${t('portal.card')}</h2>
      <p>${cardText(world, found, t)}</p>
      ${configuration.features.payment_method_update.enabled && html`<p><a class="button plain" href="/p/session/${id}/card?lang=${locale}">${t('portal.change-card')}</a></p>`}
      ${
        configuration.features.invoice_history.enabled &&
        html`<h2>${t('portal.invoices')}</h2>
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">${t('portal.date')}</th>
                  <th scope="col">${t('portal.number')}</th>
                  <th scope="col">${t('portal.state')}</th>
                  <th scope="col" class="money">${t('portal.amount')}</th>
                </tr>
              </thead>
              <tbody>
                ${invoices.map(
                  (invoice) =>
                    html`<tr>
                      <td>${formatDate(locale, invoice.created, world.account.timeZone)}</td>
                      <td><a href="/i/${invoice.id}">${invoice.number}</a></td>
                      <td>${t(`state.${String(invoice.status)}`)}</td>
                      <td class="money">
                        ${formatMoney(locale, invoice.amount_due, invoice.currency)}
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
      }
      <p><a href="${session.return_url ?? world.appUrl}">← ${t('portal.return')}</a></p>`,
  });
}

function flowPath({ session, locale }: PortalVisit): string {
  const base = `/p/session/${session.id}`;
  const { flow } = session;
  if (flow?.subscription_cancel) {
    return `${base}/cancel/${flow.subscription_cancel.subscription}?lang=${locale}`;
  }
  const confirm = flow?.subscription_update_confirm;
  if (confirm) {
    return `${base}/plan/${confirm.subscription}?price=${confirm.items[0]?.price ?? ''}&lang=${locale}`;
  }
  if (flow?.subscription_update) {
    return `${base}/plan/${flow.subscription_update.subscription}?lang=${locale}`;
  }
  return `${base}/card?lang=${locale}`;
}

function subscriptionDetails(
  world: World,
  { session, locale, configuration }: PortalVisit,
  subscription: Subscription,
  t: Translate,
): Html {
  const base = `/p/session/${session.id}`;
  const cancelAt = subscription.cancel_at;
  return html`${subscription.items.data.map((item) => html`<p><strong>${productName(world, item.price)}</strong>, ${t('portal.price', { price: formatMoney(locale, item.price.unit_amount ?? 0, item.price.currency), interval: describeInterval(locale, item.price.recurring) })}</p>`)}
    <p>
      ${t(`subscription.${subscription.status}`)}
      ${cancelAt === null ? t('portal.renews', { date: formatDate(locale, currentPeriod(subscription).end, world.account.timeZone) }) : t('portal.ends', { date: formatDate(locale, cancelAt, world.account.timeZone) })}
    </p>
    <div class="actions">
      ${configuration.features.subscription_update.enabled && cancelAt === null && html`<a class="button plain" href="${base}/plan/${subscription.id}?lang=${locale}">${t('portal.change-plan')}</a>`}
      ${configuration.features.subscription_cancel.enabled && cancelAt === null && html`<a class="button plain" href="${base}/cancel/${subscription.id}?lang=${locale}">${t('portal.cancel')}</a>`}
      ${cancelAt !== null && html`<form method="post" action="${base}/resume"><input type="hidden" name="token" value="${formToken(world, session.id)}" /><input type="hidden" name="lang" value="${locale}" /><input type="hidden" name="subscription" value="${subscription.id}" /><button type="submit">${t('portal.resume')}</button></form>`}
    </div>`;
}

function cardText(world: World, { session }: PortalVisit, t: Translate): string {
  const subscription = runningSubscriptions(world, session)[0];
  const customer = world.getExisting('customer', session.customer);
  const method = subscription
    ? defaultCard(world, subscription)
    : world.tables.payment_method.get(customer.invoice_settings.default_payment_method ?? '');
  const card = method?.card;
  return card
    ? t('portal.card-is', {
        brand: card.brand,
        last4: card.last4,
        date: `${card.exp_month}/${card.exp_year}`,
      })
    : t('portal.no-card');
}

function resume(world: World, request: PageRequest, id: string): PageResponse {
  const found = openPortalVisit(world, request, id);
  if (isPageResponse(found)) return found;
  const subscription = ownSubscription(world, found.session, request.form.get('subscription'));
  if (subscription && isFormTokenValid(world, id, request)) {
    updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
      scheduleCancellation(
        world,
        edited,
        edited.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: null },
      );
    });
  }
  return { kind: 'redirect', to: `/p/session/${id}?lang=${found.locale}` };
}
