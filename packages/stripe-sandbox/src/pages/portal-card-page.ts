import { attach, cardBehavior, createCard, makeDefault } from '../billing/payment-methods.ts';
import type { World } from '../core/world.ts';
import { translate } from '../i18n/translate.ts';
import { cardFields, declineMessageKey, readCard } from './card-form.ts';
import { html } from './html.ts';
import { alert, renderPage } from './layout.ts';
import { formToken, isFormTokenValid } from './page-request.ts';
import type { PageResponse, PageRequest, PageRoute } from './page-request.ts';
import { isPageResponse, openPortalVisit } from './portal-visit.ts';

const PATH = /^\/p\/session\/(bps_\w+)\/card$/;

export const portalCardPages: PageRoute[] = [
  {
    method: 'GET',
    pattern: PATH,
    handle: (world, request, [id = '']) => show(world, request, id, null),
  },
  {
    method: 'POST',
    pattern: PATH,
    handle: (world, request, [id = '']) => save(world, request, id),
  },
];

function show(
  world: World,
  request: PageRequest,
  id: string,
  problem: string | null,
): PageResponse {
  const found = openPortalVisit(world, request, id);
  if (isPageResponse(found)) return found;
  const t = translate(found.locale);
  return renderPage(world, request, {
    locale: found.locale,
    status: problem ? 400 : 200,
    title: t('portal.change-card'),
    body: html`${alert(problem && t(problem))}
      <form class="whole" method="post">
        <input type="hidden" name="token" value="${formToken(world, id)}" /><input
          type="hidden"
          name="lang"
          value="${found.locale}"
        />
        ${cardFields(t, request.form)}
        <button type="submit">${t('portal.save-card')}</button>
      </form>
      <p><a href="/p/session/${id}?lang=${found.locale}">← ${t('portal.title')}</a></p>`,
  });
}

/** Saves a card without charging it. A card whose first use would be declined is refused. */
function save(world: World, request: PageRequest, id: string): PageResponse {
  const found = openPortalVisit(world, request, id);
  if (isPageResponse(found)) return found;
  if (!isFormTokenValid(world, id, request)) return show(world, request, id, 'problem.form');
  const { session } = found;
  const entry = readCard(request.form, world.nowFor(session.customer));
  if ('problem' in entry) return show(world, request, id, entry.problem);
  const method = createCard(world, entry, world.nowFor(session.customer));
  const { card } = cardBehavior(world, method);
  if (card.decline && entry.card !== 'failsLater' && card.authentication === 'never') {
    return show(world, request, id, declineMessageKey(card.decline.decline_code));
  }
  const storedCard = world.hidden.cards[method.id];
  if (storedCard) storedCard.set_up = true;
  attach(world, method, session.customer);
  makeDefault(world, method, session.customer);
  return { kind: 'redirect', to: found.returnUrl };
}
