import { completeCheckoutAuthentication } from '../billing/pay-checkout.ts';
import { collectInvoice, refuseInvoicePayment } from '../billing/collect-invoice.ts';
import type { Challenge } from '../core/hidden-state.ts';
import type { World } from '../core/world.ts';
import { formatMoney, translate } from '../i18n/translate.ts';
import { declineMessageKey } from './card-form.ts';
import { successUrl } from './checkout-page.ts';
import { html } from './html.ts';
import { renderNotice, renderPage } from './layout.ts';
import { formToken, localeFor, isFormTokenValid } from './page-request.ts';
import type { PageResponse, PageRequest, PageRoute } from './page-request.ts';

export const threeDSecurePages: PageRoute[] = [
  {
    method: 'GET',
    pattern: /^\/3ds\/(3ds_\w+)$/,
    handle: (world, request, [id = '']) => show(world, request, id),
  },
  {
    method: 'POST',
    pattern: /^\/3ds\/(3ds_\w+)$/,
    handle: (world, request, [id = '']) => submitAnswer(world, request, id),
  },
];

/** Shows the 3-D Secure challenge of the buyer's bank, which can be answered once. */
function show(world: World, request: PageRequest, id: string): PageResponse {
  const challenge = world.hidden.challenges[id];
  const locale = localeFor(world, request, challenge?.locale ?? null);
  const t = translate(locale);
  if (!challenge) {
    return renderNotice(world, request, locale, {
      title: 'gone.title',
      text: 'gone.text',
      status: 404,
    });
  }
  const intent = world.getExisting('payment_intent', challenge.intent);
  return renderPage(world, request, {
    locale,
    title: t('3ds.title'),
    body: html`<p>
        ${t('3ds.text', { merchant: world.account.businessName, amount: formatMoney(locale, intent.amount, intent.currency) })}
      </p>
      <form method="post" action="/3ds/${id}" class="actions">
        <input type="hidden" name="token" value="${formToken(world, id)}" /><input
          type="hidden"
          name="lang"
          value="${locale}"
        />
        <button type="submit" name="answer" value="yes">${t('3ds.yes')}</button>
        <button class="plain" type="submit" name="answer" value="no">${t('3ds.no')}</button>
      </form>`,
  });
}

function submitAnswer(world: World, request: PageRequest, id: string): PageResponse {
  const challenge = world.hidden.challenges[id];
  if (!challenge || !isFormTokenValid(world, id, request)) return show(world, request, id);
  delete world.hidden.challenges[id];
  const isAuthenticated = request.form.get('answer') === 'yes';
  return challenge.purpose.kind === 'checkout'
    ? finishCheckout(world, challenge, challenge.purpose.session, isAuthenticated)
    : finishInvoice(world, challenge, challenge.purpose, isAuthenticated);
}

function finishCheckout(
  world: World,
  challenge: Challenge,
  id: string,
  isAuthenticated: boolean,
): PageResponse {
  const session = world.getExisting('checkout_session', id);
  const back = `/c/pay/${id}?lang=${challenge.locale}`;
  if (session.status !== 'open') return { kind: 'redirect', to: back };
  const outcome = completeCheckoutAuthentication(
    world,
    session,
    world.getExisting('payment_method', challenge.method),
    isAuthenticated,
  );
  if (outcome.kind === 'succeeded') return { kind: 'redirect', to: successUrl(session) };
  const reason = outcome.kind === 'declined' ? outcome.decline.decline_code : 'generic_decline';
  return { kind: 'redirect', to: `${back}&problem=${declineMessageKey(reason)}` };
}

function finishInvoice(
  world: World,
  challenge: Challenge,
  purpose: Extract<Challenge['purpose'], { kind: 'invoice' }>,
  isAuthenticated: boolean,
): PageResponse {
  const invoice = world.getExisting('invoice', purpose.invoice);
  const method = world.getExisting('payment_method', challenge.method);
  if (invoice.status !== 'open') return { kind: 'redirect', to: purpose.done };
  if (!isAuthenticated) {
    refuseInvoicePayment(world, invoice, method);
    return { kind: 'redirect', to: withProblem(purpose.failed, 'authentication_required') };
  }
  const outcome = collectInvoice(world, invoice, method, {
    isOnSession: true,
    isAuthenticated: true,
    isAutomatic: false,
  });
  if (outcome.kind === 'succeeded') return { kind: 'redirect', to: purpose.done };
  return {
    kind: 'redirect',
    to: withProblem(
      purpose.failed,
      outcome.kind === 'declined' ? outcome.decline.decline_code : 'generic_decline',
    ),
  };
}

function withProblem(path: string, decline_code: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}problem=${declineMessageKey(decline_code)}`;
}
