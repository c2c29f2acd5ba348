import { purchaseOf, termsOf } from '../billing/pay-checkout.ts';
import { findTypedCode } from '../billing/discounts.ts';
import { priceSession } from '../billing/price-session.ts';
import { taxCountry } from '../billing/taxes.ts';
import type { CheckoutSession } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import type { Translate } from '../i18n/translate.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { isFormTokenValid } from './page-request.ts';
import type { PageResponse, PageRequest, PageRoute } from './page-request.ts';

/** The field for a promotion code on the checkout page, and what it does. */
export const promotionCodePages: PageRoute[] = [
  {
    method: 'POST',
    pattern: /^\/c\/pay\/(cs_test_\w+)\/promotion$/,
    handle: (world, request, [id = '']) => apply(world, request, id),
  },
];

/** Renders the field, or the code that was applied with a button that removes it. */
export function promotionCodeForm(
  world: World,
  session: CheckoutSession,
  t: Translate,
  token: Html,
): Html {
  const chosen = termsOf(world, session).discount;
  const code = world.tables.promotion_code.get(chosen?.promotion_code ?? '')?.code;
  const form = (content: Html) =>
    html`<form class="actions" method="post" action="/c/pay/${session.id}/promotion">
      ${token}${content}
    </form>`;
  if (code !== undefined) {
    return form(
      html`<button class="plain" type="submit">
        ${t('checkout.promotion-remove', { code })}
      </button>`,
    );
  }
  return form(
    html`<label for="promotion_code">${t('checkout.promotion')}</label
      ><input id="promotion_code" name="promotion_code" autocomplete="off" />
      <button class="plain" type="submit">${t('checkout.promotion-apply')}</button>`,
  );
}

function apply(world: World, request: PageRequest, id: string): PageResponse {
  const session = world.tables.checkout_session.get(id);
  const page = `/c/pay/${id}?lang=${request.form.get('lang') ?? ''}`;
  if (session?.status !== 'open' || !session.allow_promotion_codes) {
    return { kind: 'redirect', to: page };
  }
  if (!isFormTokenValid(world, id, request)) {
    return { kind: 'redirect', to: `${page}&problem=problem.form` };
  }
  const terms = termsOf(world, session);
  const typed = request.form.get('promotion_code')?.trim() ?? '';
  const found = typed === '' ? null : findTypedCode(world, typed, purchaseOf(session, terms));
  if (typeof found === 'string') {
    return { kind: 'redirect', to: `${page}&problem=problem.promotion-${found}` };
  }
  terms.discount = found;
  priceSession(
    world,
    session,
    terms,
    taxCountry(world.tables.customer.get(session.customer ?? '')),
  );
  return { kind: 'redirect', to: page };
}
