import type { PortalConfiguration, PortalSession, Subscription } from '../core/stored-objects.ts';
import { HOUR_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { ENDED_STATUSES } from '../billing/subscription-object.ts';
import { localeFor } from './page-request.ts';
import type { PageResponse, PageRequest } from './page-request.ts';
import { renderNotice } from './layout.ts';
import type { Locale } from '../i18n/translate.ts';

/** A visit to the customer portal. */
export interface PortalVisit {
  session: PortalSession;
  configuration: PortalConfiguration;
  locale: Locale;
  /** The return URL of the flow, or the portal's home page. */
  returnUrl: string;
}

/** Opens the visit of a portal link, which is valid for an hour of the customer's time. */
export function openPortalVisit(
  world: World,
  request: PageRequest,
  id: string,
): PortalVisit | PageResponse {
  const session = world.tables.portal_session.get(id);
  const locale = localeFor(world, request, session?.locale ?? null);
  const isExpired =
    !session ||
    world.nowFor(session.customer) - session.created > HOUR_S ||
    !world.tables.customer.get(session.customer);
  if (isExpired) {
    return renderNotice(world, request, locale, {
      title: 'portal.over-title',
      text: 'portal.over',
      status: 410,
      to: session?.return_url,
      label: 'portal.return',
    });
  }
  const after = session.flow?.after_completion;
  return {
    session,
    configuration: world.getExisting('portal_configuration', session.configuration),
    locale,
    returnUrl:
      after?.type === 'redirect' && after.redirect
        ? after.redirect.return_url
        : `/p/session/${id}?lang=${locale}`,
  };
}

export function isPageResponse(found: PortalVisit | PageResponse): found is PageResponse {
  return 'kind' in found;
}

/** Returns the customer's running subscriptions, newest first. */
export function runningSubscriptions(world: World, session: PortalSession): Subscription[] {
  return world.tables.subscription
    .newestFirst()
    .filter(
      (subscription) =>
        subscription.customer === session.customer && !ENDED_STATUSES.includes(subscription.status),
    );
}

/** Finds a running subscription of the customer. */
export function ownSubscription(
  world: World,
  session: PortalSession,
  id: string | null | undefined,
): Subscription | undefined {
  return runningSubscriptions(world, session).find((subscription) => subscription.id === id);
}
