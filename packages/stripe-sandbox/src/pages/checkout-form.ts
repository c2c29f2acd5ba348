import { knownEmail, acceptsDebits, termsOf } from '../billing/pay-checkout.ts';
import type { CheckoutSession } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { describeInterval } from '../i18n/invoice-text.ts';
import { formatMoney, translate } from '../i18n/translate.ts';
import type { Locale, Translate } from '../i18n/translate.ts';
import { cardFields } from './card-form.ts';
import { debitFields, methodChoice } from './debit-form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { alert } from './layout.ts';
import { promotionCodeForm } from './promotion-code-page.ts';
import { formToken } from './page-request.ts';
import type { PageRequest } from './page-request.ts';

/** Offered as billing countries besides the account's own. */
const COUNTRIES = ['FR', 'BE', 'CH', 'LU', 'MC', 'DE', 'ES', 'IT', 'NL', 'GB', 'US', 'CA'];

/** Renders the summary of a checkout session and the form that pays it. */
export function checkoutForm(
  world: World,
  request: PageRequest,
  session: CheckoutSession,
  locale: Locale,
  problem: string | null,
): Html {
  const t = translate(locale);
  const { form } = request;
  const total = formatMoney(
    locale,
    session.amount_total ?? 0,
    session.currency ?? world.account.currency,
  );
  const email = knownEmail(world, session);
  const token = html`<input
      type="hidden"
      name="token"
      value="${formToken(world, session.id)}"
    /><input type="hidden" name="lang" value="${locale}" />`;
  const field = (name: string, label: string, autocomplete: string, required = true) =>
    html`<label for="${name}">${t(label)}</label
      ><input
        id="${name}"
        name="${name}"
        autocomplete="${autocomplete}"
        value="${form.get(name) ?? ''}"
        ${required && html` required`}
      />`;
  return html`${summary(world, session, locale, t)} ${alert(problem)}
    ${session.allow_promotion_codes && promotionCodeForm(world, session, t, token)}
    <form class="whole" method="post" action="/c/pay/${session.id}">
      ${token}
      <label for="email">${t('checkout.email')}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        value="${email ?? form.get('email') ?? ''}"
        ${email !== null && html` readonly`}
        required
      />
      ${session.phone_number_collection?.enabled && field('phone', 'checkout.phone', 'tel')}
      ${session.shipping_address_collection && shipping(world, session, locale, form, field)}
      ${acceptsDebits(session) && methodChoice(t, form)} ${cardFields(t, form)}
      ${acceptsDebits(session) && debitFields(t, form, world.account.businessName)}
      ${billing(world, session, locale, form, field)}
      ${session.consent_collection?.terms_of_service === 'required' && html`<label class="check"><input type="checkbox" name="terms" value="yes" required /> <span>${session.custom_text.terms_of_service_acceptance?.message ?? t('checkout.terms')}</span></label>`}
      ${session.custom_text.submit && html`<p class="note">${session.custom_text.submit.message}</p>`}
      <button type="submit">
        ${session.mode === 'subscription' ? t('checkout.subscribe') : t('checkout.pay', { total })}
      </button>
    </form>
    <p class="note">${t('checkout.bank-may-ask')}</p>
    <div class="actions">
      ${session.cancel_url && html`<a class="button plain" href="${session.cancel_url}">← ${t('checkout.back')}</a>`}
      <form method="post" action="/c/pay/${session.id}/expire">
        ${token}<button class="plain" type="submit">${t('checkout.expire')}</button>
      </form>
    </div>`;
}

/**
 * What the subscription costs after its first invoice; a coupon that counts once does not reduce
 * it.
 */
function renewal(
  world: World,
  session: CheckoutSession,
  locale: Locale,
): { price: string; interval: string } {
  const { items, discount } = termsOf(world, session);
  const isOnce = world.tables.coupon.get(discount?.coupon ?? '')?.duration === 'once';
  const amount =
    (session.amount_total ?? 0) + (isOnce ? (session.total_details?.amount_discount ?? 0) : 0);
  return {
    price: formatMoney(locale, amount, session.currency ?? world.account.currency),
    interval: describeInterval(locale, items[0]?.price?.recurring ?? null),
  };
}

type Field = (name: string, label: string, autocomplete: string, required?: boolean) => Html;

function shipping(
  world: World,
  session: CheckoutSession,
  locale: Locale,
  form: URLSearchParams,
  field: Field,
): Html {
  const t = translate(locale);
  const allowed = (session.shipping_address_collection?.allowed_countries ??
    []) as readonly string[];
  return html`<fieldset>
    <legend>${t('checkout.shipping')}</legend>
    ${session.custom_text.shipping_address && html`<p class="note">${session.custom_text.shipping_address.message}</p>`}
    ${field('shipping_name', 'checkout.full-name', 'shipping name')}
    ${field('shipping_line1', 'checkout.line1', 'shipping address-line1')}
    ${field('shipping_line2', 'checkout.line2', 'shipping address-line2', false)}
    ${field('shipping_postal_code', 'checkout.postal-code', 'shipping postal-code')}
    ${field('shipping_city', 'checkout.city', 'shipping address-level2')}
    ${countrySelect(world, 'shipping_country', locale, form, allowed)}
  </fieldset>`;
}

function billing(
  world: World,
  session: CheckoutSession,
  locale: Locale,
  form: URLSearchParams,
  field: Field,
): Html {
  const t = translate(locale);
  const isComplete = session.billing_address_collection === 'required';
  return html`<fieldset>
    <legend>${t('checkout.billing')}</legend>
    ${isComplete && field('billing_line1', 'checkout.line1', 'billing address-line1')}
    ${isComplete && field('billing_city', 'checkout.city', 'billing address-level2')}
    ${field('billing_postal_code', 'checkout.postal-code', 'billing postal-code', isComplete)}
    ${countrySelect(world, 'billing_country', locale, form, [...new Set([world.account.country, ...COUNTRIES])])}
  </fieldset>`;
}

function countrySelect(
  world: World,
  name: string,
  locale: Locale,
  form: URLSearchParams,
  codes: readonly string[],
): Html {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const chosen = form.get(name) ?? world.account.country;
  return html`<label for="${name}">${translate(locale)('checkout.country')}</label
    ><select id="${name}" name="${name}" autocomplete="country">
      ${codes.map((code) => html`<option value="${code}" ${code === chosen && html` selected`}>${names.of(code)}</option>`)}
    </select>`;
}

function summary(world: World, session: CheckoutSession, locale: Locale, t: Translate): Html {
  const currency = session.currency ?? world.account.currency;
  const { items, shipping_cents, shipping_name } = termsOf(world, session);
  const row = (label: string, cents: number, total = false) =>
    html`<tr${total && html` class="total"`}><th scope="row">${label}</th><td class="money">${formatMoney(locale, cents, currency)}</td></tr>`;
  const details = session.total_details;
  const recurring = session.mode === 'subscription' ? renewal(world, session, locale) : null;
  return html`<table>
      <caption class="note">
        ${t('checkout.summary')}
      </caption>
      <tbody>
        ${items.map((item) => row(`${item.description ?? ''} × ${item.quantity ?? 1}`, item.amount_subtotal))}
        ${details && details.amount_discount > 0 && row(t('checkout.discount'), -details.amount_discount)}
        ${shipping_cents > 0 && row(shipping_name ?? t('checkout.delivery'), shipping_cents)}
        ${details && details.amount_tax > 0 && row(t('checkout.tax-included'), details.amount_tax)}
        ${row(t('checkout.total-due'), session.amount_total ?? 0, true)}
      </tbody>
    </table>
    ${recurring && html`<p>${t('checkout.then', recurring)}</p>`}`;
}
