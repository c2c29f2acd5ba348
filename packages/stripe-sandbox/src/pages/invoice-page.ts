import { collectInvoice } from '../billing/collect-invoice.ts';
import { intentOf } from '../billing/invoices.ts';
import { attach, createCard } from '../billing/payment-methods.ts';
import { defaultCard } from '../billing/subscription-object.ts';
import type { Invoice, PaymentMethod } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { customerLocale } from '../i18n/invoice-text.ts';
import { formatDate, formatMoney, translate } from '../i18n/translate.ts';
import type { Locale, Translate } from '../i18n/translate.ts';
import { startThreeDSecure } from './start-three-d-secure.ts';
import { cardFields, declineMessageKey, readCard } from './card-form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { alert, renderNotice, renderPage } from './layout.ts';
import { formToken, localeFor, isFormTokenValid } from './page-request.ts';
import type { PageResponse, PageRequest, PageRoute } from './page-request.ts';

export const invoicePages: PageRoute[] = [
  {
    method: 'GET',
    pattern: /^\/i\/(in_\w+)$/,
    handle: (world, request, [id = '']) => show(world, request, id),
  },
  {
    method: 'POST',
    pattern: /^\/i\/(in_\w+)$/,
    handle: (world, request, [id = '']) => pay(world, request, id),
  },
  {
    method: 'GET',
    pattern: /^\/i\/(in_\w+)\/pdf$/,
    handle: (world, request, [id = '']) => pdf(world, request, id),
  },
];

/** Returns an invoice that has a page; drafts have none. */
function finalizedInvoice(world: World, id: string): Invoice | undefined {
  const invoice = world.tables.invoice.get(id);
  return invoice?.hosted_invoice_url ? invoice : undefined;
}

function show(
  world: World,
  request: PageRequest,
  id: string,
  problem: string | null = null,
): PageResponse {
  const invoice = finalizedInvoice(world, id);
  const locale = localeFor(
    world,
    request,
    invoice ? customerLocale(world, invoice.customer ?? '') : null,
  );
  const t = translate(locale);
  if (!invoice) {
    return renderNotice(world, request, locale, {
      title: 'gone.title',
      text: 'gone.text',
      status: 404,
    });
  }
  const refused = problem ?? request.query.get('problem');
  return renderPage(world, request, {
    locale,
    status: problem ? 400 : 200,
    title: t('invoice.title', { number: invoice.number ?? '' }),
    body: html`<p>${t(`invoice.status-${String(invoice.status)}`)}</p>
      ${invoiceTable(world, invoice, locale)}
      ${alert(invoice.status === 'open' && refused && /^[a-z_.-]+$/.test(refused) ? t(refused) : null)}
      ${invoice.status === 'open' && payForm(world, request, invoice, locale)}
      ${legalTexts(world, invoice, t).map((text) => html`<p class="note">${text}</p>`)}
      <p><a href="/i/${id}/pdf">${t('invoice.pdf')}</a></p>`,
  });
}

/** The tax numbers, the fields and the footer that the invoice shows. */
function legalTexts(world: World, invoice: Invoice, t: Translate): string[] {
  const seller = (invoice.account_tax_ids ?? []).map(
    (id) => world.tables.tax_id.get(id)?.value ?? id,
  );
  const buyer = (invoice.customer_tax_ids ?? []).map(({ value }) => value ?? '');
  return [
    ...(seller.length > 0 ? [t('invoice.seller-ids', { ids: seller.join(', ') })] : []),
    ...(buyer.length > 0 ? [t('invoice.buyer-ids', { ids: buyer.join(', ') })] : []),
    ...(invoice.custom_fields ?? []).map(({ name, value }) => `${name}: ${value}`),
    ...(invoice.description ? [invoice.description] : []),
    ...(invoice.footer ? [invoice.footer] : []),
  ];
}

function payForm(world: World, request: PageRequest, invoice: Invoice, locale: Locale): Html {
  const t = translate(locale);
  const saved = savedCard(world, invoice);
  const token = html`<input
      type="hidden"
      name="token"
      value="${formToken(world, invoice.id)}"
    /><input type="hidden" name="lang" value="${locale}" />`;
  const amount = formatMoney(locale, invoice.amount_remaining, invoice.currency);
  return html`${
      saved &&
      html`<form class="whole" method="post" action="/i/${invoice.id}">
        ${token}<input type="hidden" name="saved" value="yes" />
        <button type="submit">
          ${t('invoice.pay-saved', { amount, last4: saved.card?.last4 ?? '' })}
        </button>
      </form>`
    }
    <form class="whole" method="post" action="/i/${invoice.id}">
      ${token}${cardFields(t, request.form)}
      <button type="submit">${t('invoice.pay', { amount })}</button>
    </form>`;
}

/** Renders lines and totals of an invoice or of a preview. */
export function invoiceTable(world: World, invoice: Invoice, locale: Locale): Html {
  const t = translate(locale);
  const row = (label: string, cents: number, total = false) =>
    html`<tr${total && html` class="total"`}><th scope="row">${label}</th><td class="money">${formatMoney(locale, cents, invoice.currency)}</td></tr>`;
  const discount = invoice.total_discount_amounts?.[0]?.amount ?? 0;
  return html`<div class="scroll">
      <table>
        <tbody>
          ${invoice.lines.data.map((line) => row(line.description ?? '', line.amount))}
          ${discount > 0 && row(t('checkout.discount'), -discount)}
          ${invoice.amount_shipping > 0 && row(t('checkout.delivery'), invoice.amount_shipping)}
          ${(invoice.total_taxes ?? []).map((tax) => tax.amount > 0 && row(t(tax.tax_behavior === 'inclusive' ? 'checkout.tax-included' : 'invoice.tax-on-top'), tax.amount))}
          ${invoice.starting_balance !== 0 && row(t('invoice.balance'), invoice.starting_balance)}
          ${row(t('invoice.due'), invoice.amount_due, true)}
        </tbody>
      </table>
    </div>
    ${invoice.status_transitions.paid_at !== null && html`<p>${t('invoice.paid-on', { date: formatDate(locale, invoice.status_transitions.paid_at, world.account.timeZone) })}</p>`}`;
}

function savedCard(world: World, invoice: Invoice): PaymentMethod | undefined {
  const subscription = world.tables.subscription.get(
    invoice.parent?.subscription_details?.subscription ?? '',
  );
  return subscription && defaultCard(world, subscription);
}

function pay(world: World, request: PageRequest, id: string): PageResponse {
  const invoice = finalizedInvoice(world, id);
  if (!invoice || invoice.status !== 'open') return show(world, request, id);
  if (!isFormTokenValid(world, id, request)) return show(world, request, id, 'problem.form');
  const customer = invoice.customer ?? '';
  let method = request.form.get('saved') === 'yes' ? savedCard(world, invoice) : undefined;
  if (!method) {
    const entry = readCard(request.form, world.nowFor(customer));
    if ('problem' in entry) return show(world, request, id, entry.problem);
    method = createCard(world, entry, world.nowFor(customer));
  }
  const outcome = collectInvoice(world, invoice, method, {
    isOnSession: true,
    isAuthenticated: false,
    isAutomatic: false,
  });
  const returnPath = `/i/${id}?lang=${localeFor(world, request, null)}`;
  if (outcome.kind === 'requires_action') {
    return startThreeDSecure(world, {
      intent: intentOf(world, invoice)?.id ?? '',
      method: method.id,
      purpose: { kind: 'invoice', invoice: id, done: returnPath, failed: returnPath },
      locale: localeFor(world, request, null),
    });
  }
  if (outcome.kind === 'declined') {
    return show(world, request, id, declineMessageKey(outcome.decline.decline_code));
  }
  attach(world, method, customer);
  return { kind: 'redirect', to: returnPath };
}

function pdf(world: World, request: PageRequest, id: string): PageResponse {
  const invoice = finalizedInvoice(world, id);
  if (!invoice) return show(world, request, id);
  const locale = localeFor(world, request, customerLocale(world, invoice.customer ?? ''));
  return {
    kind: 'pdf',
    bytes: invoicePdf(
      invoice,
      locale,
      world.account.timeZone,
      legalTexts(world, invoice, translate(locale)),
    ),
  };
}
