import type { Charge } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { html } from '../pages/html.ts';
import type { Html } from '../pages/html.ts';
import { renderPage } from '../pages/layout.ts';
import { localeFor } from '../pages/page-request.ts';
import type { PageResponse, PageRequest } from '../pages/page-request.ts';
import { formatDateTime, formatMoney, translate } from '../i18n/translate.ts';
import type { Locale, Translate } from '../i18n/translate.ts';
import { NO_DELIVERY_FAULTS } from '../webhooks/delivery-faults.ts';
import type { Controls } from './control-routes.ts';
import { checkouts, invoices } from './checkout-and-invoice-tables.ts';
import { MAX_ROWS, table } from './html-table.ts';
import { nextTask } from './time-travel.ts';

/** Renders the page on which a person moves the clock, plans faults and watches events. */
export function controlPage(controls: Controls, request: PageRequest): PageResponse {
  const { world } = controls;
  const locale = localeFor(world, request, null);
  const t = translate(locale);
  return renderPage(world, request, {
    locale,
    wide: true,
    title: t('control.title'),
    body: html`<p>${t('control.violations', { count: controls.violations.all().length })}</p>
      ${clock(world, locale, t)} ${deliveryFaultsForm(controls, t)} ${apiFaultsForm(t)}
      ${settings(world, t)} ${checkouts(world, locale, t)} ${subscriptions(world, locale, t)}
      ${invoices(world, locale, t)} ${charges(world, locale, t)} ${events(controls, locale, t)}
      <h2>${t('control.reset')}</h2>
      ${button('/_sandbox/reset', t('control.reset'))}`,
  });
}

function button(action: string, label: string, fields: Record<string, string> = {}): Html {
  return html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}<button
      class="plain"
      type="submit"
    >
      ${label}
    </button>
  </form>`;
}

function clock(world: World, locale: Locale, t: Translate): Html {
  const next = nextTask(world);
  const by = (label: string, amount: string) =>
    button('/_sandbox/advance', t(label), { by: amount });
  return html`<h2>${t('control.clock')}</h2>
    <p>${t('control.now', { now: formatDateTime(locale, world.now(), world.account.timeZone) })}</p>
    ${next && html`<p>${t('control.next', { what: next.kind, date: formatDateTime(locale, next.at, world.account.timeZone) })}</p>`}
    <div class="actions">
      ${by('control.hour', '1h')}${by('control.day', '1d')}${by('control.week', '1w')}${by('control.month', '1m')}
      ${next && button('/_sandbox/advance', t('control.go-next'), { next: 'yes' })}
    </div>`;
}

function deliveryFaultsForm({ sender }: Controls, t: Translate): Html {
  const numbers = ['duplicate', 'shuffle', 'delay_ms', 'retry_scale', 'age_s'] as const;
  const flags = ['hold', 'drop_first', 'fail', 'bad_signature'] as const;
  return html`<h2>${t('control.chaos')}</h2>
    <form method="post" action="/_sandbox/chaos">
      <div class="row">
        ${numbers.map((name) => html`<div><label for="${name}">${t(`control.${name}`)}</label><input id="${name}" name="${name}" inputmode="decimal" value="${sender.defaultFaults[name]}" /></div>`)}
      </div>
      ${flags.map((name) => html`<input type="hidden" name="${name}" value="false" /><label class="check"><input type="checkbox" name="${name}" value="true" ${sender.defaultFaults[name] && html` checked`} /> <span>${t(`control.${name}`)}</span></label>`)}
      <p><button type="submit">${t('control.apply')}</button></p>
    </form>
    <div class="actions">
      ${button('/_sandbox/webhooks/release', t('control.release', { held: sender.held }))}${button('/_sandbox/webhooks/retry', t('control.retry'))}
      ${button('/_sandbox/chaos', t('control.calm'), Object.fromEntries(Object.entries(NO_DELIVERY_FAULTS).map(([name, value]) => [name, String(value)])))}
    </div>`;
}

function apiFaultsForm(t: Translate): Html {
  return html`<h2>${t('control.faults')}</h2>
    <form method="post" action="/_sandbox/faults">
      <div class="row">
        <div>
          <label for="fails">${t('control.fault')}</label
          ><select id="fails" name="fails">
            ${['429', '500', '503', '409', 'timeout', 'drop'].map((fault) => html`<option>${fault}</option>`)}
          </select>
        </div>
        <div>
          <label for="phase">${t('control.phase')}</label
          ><select id="phase" name="phase">
            <option value="before">${t('control.before')}</option>
            <option value="begun">${t('control.begun')}</option>
            <option value="after">${t('control.after')}</option>
          </select>
        </div>
        <div>
          <label for="times">${t('control.times')}</label
          ><input id="times" name="times" inputmode="numeric" value="1" />
        </div>
        <div>
          <label for="path">${t('control.path')}</label
          ><input id="path" name="path" placeholder="/v1/subscriptions" />
        </div>
      </div>
      <p><button type="submit">${t('control.plan')}</button></p>
    </form>`;
}

function settings(world: World, t: Translate): Html {
  return html`<h2>${t('control.settings')}</h2>
    <form method="post" action="/_sandbox/settings">
      <label for="after_last_retry">${t('control.settings')}</label>
      <select id="after_last_retry" name="after_last_retry">
        ${['cancel', 'unpaid', 'past_due'].map((end) => html`<option value="${end}" ${world.settings.after_last_retry === end && html` selected`}>${t(`control.${end}`)}</option>`)}
      </select>
      <p><button type="submit">${t('control.apply')}</button></p>
    </form>`;
}

function subscriptions(world: World, locale: Locale, t: Translate): Html {
  const rows = world.tables.subscription
    .newestFirst()
    .slice(0, MAX_ROWS)
    .map((subscription) => {
      const item = subscription.items.data[0];
      const customer = world.tables.customer.get(subscription.customer);
      return html`<tr>
        <td>${subscription.id}</td>
        <td>${customer?.email ?? subscription.customer}</td>
        <td>${item?.price.lookup_key}</td>
        <td>
          ${subscription.status}${subscription.cancel_at !== null && html` → ${formatDateTime(locale, subscription.cancel_at, world.account.timeZone)}`}
        </td>
        <td>${item && formatDateTime(locale, item.current_period_end, world.account.timeZone)}</td>
      </tr>`;
    });
  return html`<h2>${t('control.subscriptions')}</h2>
    ${table(t('control.subscriptions'), ['id', t('control.customer'), t('portal.plan'), t('portal.state'), t('portal.date')], rows, t)}`;
}

function charges(world: World, locale: Locale, t: Translate): Html {
  const rows = world.tables.charge
    .newestFirst()
    .slice(0, MAX_ROWS)
    .map(
      (charge) =>
        html`<tr>
          <td>${charge.id}</td>
          <td>${formatDateTime(locale, charge.created, world.account.timeZone)}</td>
          <td>${charge.status}</td>
          <td class="money">
            ${formatMoney(locale, charge.amount - charge.amount_refunded, charge.currency)}
          </td>
          <td>${chargeActions(world, charge, t)}</td>
        </tr>`,
    );
  return html`<h2>${t('control.charges')}</h2>
    ${table(t('control.charges'), ['id', t('portal.date'), t('portal.state'), t('control.amount'), t('control.actions')], rows, t)}`;
}

/** Renders buttons for what can still happen to a charge. */
function chargeActions(world: World, charge: Charge, t: Translate): Html[] {
  const { id, paid, disputed, refunded, status } = charge;
  const buttons: Html[] = [];
  if (status === 'pending') {
    for (const ends of ['paid', 'refused']) {
      buttons.push(button('/_sandbox/debit', t(`control.debit-${ends}`), { charge: id, ends }));
    }
  }
  if (paid && !refunded) {
    buttons.push(button('/_sandbox/refund', t('control.refund'), { charge: id }));
  }
  if (paid && !disputed) {
    buttons.push(button('/_sandbox/dispute', t('control.dispute'), { charge: id }));
  }
  const open = world.tables.dispute
    .all()
    .find((one) => one.charge === id && !['won', 'lost'].includes(one.status));
  if (open) {
    for (const ends of ['won', 'lost']) {
      buttons.push(
        button('/_sandbox/dispute/close', t(`control.dispute-${ends}`), { dispute: open.id, ends }),
      );
    }
  }
  return buttons;
}

function events({ world, sender }: Controls, locale: Locale, t: Translate): Html {
  const rows = world.tables.event
    .newestFirst()
    .slice(0, MAX_ROWS)
    .map((event) => {
      const deliveries = sender.deliveries.filter((delivery) => delivery.event === event.id);
      const text = deliveries
        .map(
          ({ state, attempts }) =>
            `${state} (${attempts.map(({ status, error }) => status ?? error).join(', ')})`,
        )
        .join(' · ');
      return html`<tr>
        <td>${event.type}</td>
        <td>${formatDateTime(locale, event.created, world.account.timeZone)}</td>
        <td>${text}</td>
        <td>${button(`/_sandbox/events/${event.id}/resend`, t('control.resend'))}</td>
      </tr>`;
    });
  return html`<h2>${t('control.events')}</h2>
    ${table(t('control.events'), [t('control.type'), t('portal.date'), t('control.deliveries'), t('control.actions')], rows, t)}`;
}
