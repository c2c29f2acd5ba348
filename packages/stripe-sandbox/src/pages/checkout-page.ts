import {
  payCheckout,
  payCheckoutByDebit,
  acceptsDebits,
  termsOf,
} from '../billing/pay-checkout.ts';
import { expireSession } from '../billing/expire-checkout-session.ts';
import { createCard } from '../billing/payment-methods.ts';
import type { CheckoutSession } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { translate } from '../i18n/translate.ts';
import type { Locale } from '../i18n/translate.ts';
import { startThreeDSecure } from './start-three-d-secure.ts';
import { declineMessageKey, readCard } from './card-form.ts';
import { chosenMethod, readIban } from './debit-form.ts';
import { checkoutForm } from './checkout-form.ts';
import { readBuyer } from './read-buyer.ts';
import { renderNotice, renderPage } from './layout.ts';
import { localeFor, isFormTokenValid } from './page-request.ts';
import type { PageResponse, PageRequest, PageRoute } from './page-request.ts';

export const checkoutPages: PageRoute[] = [
  {
    method: 'GET',
    pattern: /^\/c\/pay\/(cs_test_\w+)$/,
    handle: (world, request, [id = '']) => show(world, request, id),
  },
  {
    method: 'POST',
    pattern: /^\/c\/pay\/(cs_test_\w+)$/,
    handle: (world, request, [id = '']) => pay(world, request, id),
  },
  {
    method: 'POST',
    pattern: /^\/c\/pay\/(cs_test_\w+)\/expire$/,
    handle: (world, request, [id = '']) => expire(world, request, id),
  },
];

/** Returns the success URL with the session's id. */
export function successUrl(session: CheckoutSession): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function show(
  world: World,
  request: PageRequest,
  id: string,
  problem: string | null = null,
): PageResponse {
  const session = world.tables.checkout_session.get(id);
  const locale = localeFor(world, request, session?.locale ?? null);
  if (!session) {
    return renderNotice(world, request, locale, {
      title: 'gone.title',
      text: 'gone.text',
      status: 404,
    });
  }
  if (session.status !== 'open') return closedPage(world, request, session, locale);
  const t = translate(locale);
  const refused = problem ?? request.query.get('problem');
  return renderPage(world, request, {
    locale,
    status: problem ? 400 : 200,
    title: t(session.mode === 'subscription' ? 'checkout.subscribe-title' : 'checkout.pay-title'),
    body: checkoutForm(
      world,
      request,
      session,
      locale,
      refused && /^[a-z_.-]+$/.test(refused) ? t(refused) : null,
    ),
  });
}

function closedPage(
  world: World,
  request: PageRequest,
  session: CheckoutSession,
  locale: Locale,
): PageResponse {
  return session.status === 'complete'
    ? renderNotice(world, request, locale, {
        title: 'done.title',
        text: 'done.text',
        status: 200,
        to: successUrl(session),
        label: 'done.back',
      })
    : renderNotice(world, request, locale, {
        title: 'expired.title',
        text: 'expired.text',
        status: 410,
        to: session.cancel_url,
        label: 'expired.back',
      });
}

function pay(world: World, request: PageRequest, id: string): PageResponse {
  const session = world.tables.checkout_session.get(id);
  if (!session || session.status !== 'open') return show(world, request, id);
  if (!isFormTokenValid(world, id, request)) return show(world, request, id, 'problem.form');
  if (acceptsDebits(session) && chosenMethod(request.form) === 'sepa_debit') {
    return payByDebit(world, request, session);
  }
  const card = readCard(request.form, world.nowFor(session.customer));
  if ('problem' in card) return show(world, request, id, card.problem);
  const buyer = readBuyer(world, session, request.form);
  if ('problem' in buyer) return show(world, request, id, buyer.problem);
  const entry = { ...card, name: buyer.name, email: buyer.email, address: buyer.address };
  const method = createCard(world, entry, world.nowFor(session.customer));
  const outcome = payCheckout(world, session, method, buyer);
  if (outcome.kind === 'succeeded') return { kind: 'redirect', to: successUrl(session) };
  if (outcome.kind === 'requires_action') {
    const intent = termsOf(world, session).intent ?? '';
    return startThreeDSecure(world, {
      intent,
      method: method.id,
      purpose: { kind: 'checkout', session: id },
      locale: localeFor(world, request, session.locale),
    });
  }
  return show(world, request, id, declineMessageKey(outcome.decline.decline_code));
}

function payByDebit(world: World, request: PageRequest, session: CheckoutSession): PageResponse {
  const account = readIban(request.form);
  if ('problem' in account) return show(world, request, session.id, account.problem);
  const buyer = readBuyer(world, session, request.form);
  if ('problem' in buyer) return show(world, request, session.id, buyer.problem);
  payCheckoutByDebit(world, session, { ...account, name: buyer.name, email: buyer.email }, buyer);
  return { kind: 'redirect', to: successUrl(session) };
}

function expire(world: World, request: PageRequest, id: string): PageResponse {
  if (
    world.tables.checkout_session.get(id)?.status === 'open' &&
    isFormTokenValid(world, id, request)
  ) {
    expireSession(world, id);
  }
  return { kind: 'redirect', to: `/c/pay/${id}` };
}
