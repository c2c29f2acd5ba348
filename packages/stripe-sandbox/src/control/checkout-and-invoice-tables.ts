import type { World } from '../core/world.ts';
import { html } from '../pages/html.ts';
import type { Html } from '../pages/html.ts';
import { formatDateTime, formatMoney } from '../i18n/translate.ts';
import type { Locale, Translate } from '../i18n/translate.ts';
import { MAX_ROWS, table } from './html-table.ts';

const customerEmail = (world: World, customer: string | null) =>
  customer === null ? '–' : (world.tables.customer.get(customer)?.email ?? customer);

/** Lists the checkout sessions, with links to the pages of open ones. */
export function checkouts(world: World, locale: Locale, t: Translate): Html {
  const rows = world.tables.checkout_session
    .newestFirst()
    .slice(0, MAX_ROWS)
    .map(
      (session) =>
        html`<tr>
          <td>${session.url ? html`<a href="${session.url}">${session.id}</a>` : session.id}</td>
          <td>${customerEmail(world, session.customer)}</td>
          <td>${formatDateTime(locale, session.created, world.account.timeZone)}</td>
          <td>${session.status}, ${session.payment_status}</td>
          <td class="money">
            ${formatMoney(locale, session.amount_total ?? 0, session.currency ?? world.account.currency)}
          </td>
        </tr>`,
    );
  return section(t('control.checkouts'), rows, t);
}

/** Lists the invoices, with links to their pages. */
export function invoices(world: World, locale: Locale, t: Translate): Html {
  const rows = world.tables.invoice
    .newestFirst()
    .slice(0, MAX_ROWS)
    .map(
      (invoice) =>
        html`<tr>
          <td>
            ${invoice.hosted_invoice_url ? html`<a href="${invoice.hosted_invoice_url}">${invoice.id}</a>` : invoice.id}
          </td>
          <td>${customerEmail(world, invoice.customer)}</td>
          <td>${formatDateTime(locale, invoice.created, world.account.timeZone)}</td>
          <td>${invoice.status}</td>
          <td class="money">${formatMoney(locale, invoice.amount_due, invoice.currency)}</td>
        </tr>`,
    );
  return section(t('control.invoices'), rows, t);
}

function section(name: string, rows: readonly Html[], t: Translate): Html {
  const headings = [
    'id',
    t('control.customer'),
    t('portal.date'),
    t('portal.state'),
    t('control.amount'),
  ];
  return html`<h2>${name}</h2>
    ${table(name, headings, rows, t)}`;
}
