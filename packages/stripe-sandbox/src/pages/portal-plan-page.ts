import { intentOf } from '../billing/invoices.ts';
import { changePlan } from '../billing/change-plan.ts';
import type { PlanItem } from '../billing/plan-items.ts';
import { previewInvoice } from '../billing/preview-invoice.ts';
import {
  releaseSchedule,
  createScheduleFromSubscription,
  setPhases,
} from '../billing/subscription-schedules.ts';
import { hasSameInterval } from '../billing/check-amounts.ts';
import { periodEnd } from '../core/time.ts';
import { defaultCard, currentPeriod } from '../billing/subscription-object.ts';
import { ApiError } from '../core/api-error.ts';
import type { Price, Subscription } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { describeInterval, productName } from '../i18n/invoice-text.ts';
import { formatDate, formatMoney, translate } from '../i18n/translate.ts';
import { startThreeDSecure } from './start-three-d-secure.ts';
import { declineMessageKey } from './card-form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { invoiceTable } from './invoice-page.ts';
import { alert, renderNotice, renderPage } from './layout.ts';
import { formToken, isFormTokenValid } from './page-request.ts';
import type { PageResponse, PageRequest, PageRoute } from './page-request.ts';
import { isPageResponse, ownSubscription, openPortalVisit } from './portal-visit.ts';
import type { PortalVisit } from './portal-visit.ts';

const PATH = /^\/p\/session\/(bps_\w+)\/plan\/(sub_\w+)$/;

export const portalPlanPages: PageRoute[] = [
  {
    method: 'GET',
    pattern: PATH,
    handle: (world, request, [id = '', subscription = '']) =>
      show(world, request, id, subscription, null),
  },
  {
    method: 'POST',
    pattern: PATH,
    handle: (world, request, [id = '', subscription = '']) =>
      confirm(world, request, id, subscription),
  },
];

function show(
  world: World,
  request: PageRequest,
  id: string,
  subscriptionId: string,
  problem: string | null,
): PageResponse {
  const found = openPortalVisit(world, request, id);
  if (isPageResponse(found)) return found;
  const { session, locale } = found;
  const t = translate(locale);
  const subscription = ownSubscription(world, session, subscriptionId);
  if (!subscription || !found.configuration.features.subscription_update.enabled) {
    return renderNotice(world, request, locale, {
      title: 'gone.title',
      text: 'gone.text',
      status: 404,
      to: session.return_url,
      label: 'portal.return',
    });
  }
  const price = offeredPrices(world, found, subscription).find(
    (candidate) => candidate.id === (request.query.get('price') ?? request.form.get('price')),
  );
  const refused = problem ?? request.query.get('problem');
  return renderPage(world, request, {
    locale,
    status: problem ? 400 : 200,
    title: t(price ? 'plan.confirm-title' : 'portal.change-plan'),
    body: html`${alert(refused && /^[a-z_.-]+$/.test(refused) ? t(refused) : null)}
      ${price ? confirmation(world, found, subscription, price) : choices(world, found, subscription)}
      <p><a href="/p/session/${id}?lang=${locale}">← ${t('portal.title')}</a></p>`,
  });
}

/** Returns the offered prices without the current one. The price of a flow is always offered. */
function offeredPrices(
  world: World,
  { configuration, session }: PortalVisit,
  subscription: Subscription,
): Price[] {
  const listed = (configuration.features.subscription_update.products ?? []).flatMap(
    (product) => product.prices,
  );
  const own = session.flow?.subscription_update_confirm?.items[0]?.price;
  const current = subscription.items.data[0]?.price.id;
  return [...new Set([...listed, ...(own ? [own] : [])])]
    .filter((price) => price !== current)
    .flatMap((price) => world.tables.price.get(price) ?? []);
}

function choices(world: World, found: PortalVisit, subscription: Subscription): Html {
  const { locale, session } = found;
  const t = translate(locale);
  return html`<ul>
    ${offeredPrices(world, found, subscription).map(
      (price) =>
        html`<li>
          <p>
            <strong>${productName(world, price)}</strong>,
            ${t('portal.price', { price: formatMoney(locale, price.unit_amount ?? 0, price.currency), interval: describeInterval(locale, price.recurring) })}<br />
            <a
              href="/p/session/${session.id}/plan/${subscription.id}?price=${price.id}&amp;lang=${locale}"
              >${t('plan.choose', { product: productName(world, price) })}</a
            >
          </p>
        </li>`,
    )}
  </ul>`;
}

function confirmation(
  world: World,
  found: PortalVisit,
  subscription: Subscription,
  price: Price,
): Html {
  const { locale, session } = found;
  const t = translate(locale);
  const isAtPeriodEnd = appliesAtPeriodEnd(found, subscription, price);
  const values = {
    product: productName(world, price),
    price: formatMoney(locale, price.unit_amount ?? 0, price.currency),
    interval: describeInterval(locale, price.recurring),
    date: formatDate(locale, currentPeriod(subscription).end, world.account.timeZone),
  };
  const preview = isAtPeriodEnd
    ? null
    : previewInvoice(world, subscription, {
        items: withPrice(subscription, price),
        prorations: prorationsOf(found),
      });
  return html`<p>${t(isAtPeriodEnd ? 'plan.later' : 'plan.now', values)}</p>
    ${preview && invoiceTable(world, preview, locale)}
    <form class="whole" method="post" action="/p/session/${session.id}/plan/${subscription.id}">
      <input type="hidden" name="token" value="${formToken(world, session.id)}" /><input
        type="hidden"
        name="lang"
        value="${locale}"
      /><input type="hidden" name="price" value="${price.id}" />
      <button type="submit">
        ${preview && preview.amount_due > 0 ? t('plan.pay', { amount: formatMoney(locale, preview.amount_due, preview.currency) }) : t('plan.confirm')}
      </button>
    </form>
    <p class="note">${t('checkout.bank-may-ask')}</p>`;
}

function prorationsOf({
  configuration,
}: PortalVisit): 'always_invoice' | 'create_prorations' | 'none' {
  const behavior = configuration.features.subscription_update.proration_behavior;
  return (
    (['always_invoice', 'create_prorations'] as const).find((known) => known === behavior) ?? 'none'
  );
}

/**
 * Whether a cheaper plan, or a shorter billing interval, starts at the end of the period, by the
 * configuration.
 */
function appliesAtPeriodEnd(
  { configuration }: PortalVisit,
  subscription: Subscription,
  price: Price,
): boolean {
  const { conditions } = configuration.features.subscription_update.schedule_at_period_end;
  const current = subscription.items.data[0]?.price;
  const requested = (type: string) => conditions.some((condition) => condition.type === type);
  if (!hasSameInterval(price.recurring, current?.recurring)) {
    return requested('shortening_interval') && lengthOf(price) < lengthOf(current);
  }
  return (
    requested('decreasing_item_amount') && (price.unit_amount ?? 0) < (current?.unit_amount ?? 0)
  );
}

/** The seconds of a billing interval that starts in January. */
function lengthOf(price: Price | undefined): number {
  return periodEnd(0, 0, price?.recurring);
}

function withPrice(subscription: Subscription, price: Price): PlanItem[] {
  return subscription.items.data.map((item, index) => ({
    id: item.id,
    price: index === 0 ? price.id : item.price.id,
    quantity: item.quantity ?? 1,
    deleted: false,
  }));
}

function confirm(
  world: World,
  request: PageRequest,
  id: string,
  subscriptionId: string,
): PageResponse {
  const found = openPortalVisit(world, request, id);
  if (isPageResponse(found)) return found;
  const subscription = ownSubscription(world, found.session, subscriptionId);
  const price =
    subscription &&
    offeredPrices(world, found, subscription).find(
      (candidate) => candidate.id === request.form.get('price'),
    );
  const allowed = found.configuration.features.subscription_update.enabled;
  if (!subscription || !price || !allowed) return show(world, request, id, subscriptionId, null);
  if (!isFormTokenValid(world, id, request)) {
    return show(world, request, id, subscriptionId, 'problem.form');
  }
  const schedule = world.tables.schedule.get(subscription.schedule ?? '');
  if (schedule) releaseSchedule(world, schedule);
  if (appliesAtPeriodEnd(found, subscription, price)) {
    scheduleDowngrade(world, subscription, price);
    return { kind: 'redirect', to: found.returnUrl };
  }
  return changeNow(world, request, found, subscription, price);
}

function changeNow(
  world: World,
  request: PageRequest,
  found: PortalVisit,
  subscription: Subscription,
  price: Price,
): PageResponse {
  const id = found.session.id;
  try {
    const { invoice, outcome } = changePlan(world, subscription, {
      items: withPrice(subscription, price),
      prorations: prorationsOf(found),
      payment: 'pending_if_incomplete',
      isOnSession: true,
    });
    if (outcome?.kind === 'declined') {
      return show(
        world,
        request,
        id,
        subscription.id,
        declineMessageKey(outcome.decline.decline_code),
      );
    }
    if (outcome?.kind !== 'requires_action' || !invoice) {
      return { kind: 'redirect', to: found.returnUrl };
    }
    return startThreeDSecure(world, {
      intent: intentOf(world, invoice)?.id ?? '',
      method: defaultCard(world, subscription)?.id ?? '',
      purpose: {
        kind: 'invoice',
        invoice: invoice.id,
        done: found.returnUrl,
        failed: `/p/session/${id}/plan/${subscription.id}?price=${price.id}&lang=${found.locale}`,
      },
      locale: found.locale,
    });
  } catch (error) {
    if (error instanceof ApiError) {
      return show(world, request, id, subscription.id, 'plan.impossible');
    }
    throw error;
  }
}

/** Schedules the cheaper plan for the end of the period. */
function scheduleDowngrade(world: World, subscription: Subscription, price: Price): void {
  const schedule = createScheduleFromSubscription(world, subscription);
  const { start, end } = currentPeriod(subscription);
  setPhases(world, schedule, [
    {
      items: subscription.items.data.map((item) => ({
        price: item.price.id,
        quantity: item.quantity ?? 1,
      })),
      start_date: start,
      end_date: end,
      metadata: {},
      proration_behavior: 'none',
    },
    {
      items: withPrice(subscription, price).map(({ price: id, quantity }) => ({
        price: id,
        quantity,
      })),
      metadata: {},
      proration_behavior: 'none',
    },
  ]);
}
