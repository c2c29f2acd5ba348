import type { Stripe } from 'stripe';
import { invalidRequest, unsupportedParam, parameterMissing } from '../../core/api-error.ts';
import type { PortalConfiguration, PortalSession } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { paginate } from '../pagination.ts';
import { route } from '../route.ts';

type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData;
const FLOWS = [
  'payment_method_update',
  'subscription_cancel',
  'subscription_update',
  'subscription_update_confirm',
] as const;

export const billingPortal = [
  route<Stripe.BillingPortal.SessionCreateParams>(
    'BillingPortal.Sessions.create',
    ['configuration', 'customer', 'flow_data', 'locale', 'return_url'],
    (world, params) => {
      if (!params.customer) throw parameterMissing('customer');
      world.findOrThrow('customer', params.customer, 'customer');
      const configuration = params.configuration
        ? world.findOrThrow('portal_configuration', params.configuration, 'configuration')
        : world.tables.portal_configuration.all().find((candidate) => candidate.is_default);
      if (!configuration) {
        throw invalidRequest(
          'No configuration provided and your test mode default configuration has not been created. Save your customer portal settings first.',
        );
      }
      const id = world.id('portal_session');
      return world.tables.portal_session.insert(
        buildObject('billing_portal.session', {
          id,
          configuration: configuration.id,
          created: world.nowFor(params.customer),
          customer: params.customer,
          flow: params.flow_data ? buildFlow(world, params.customer, params.flow_data) : null,
          locale: (params.locale as PortalSession['locale']) ?? null,
          return_url: params.return_url ?? configuration.default_return_url ?? world.appUrl,
          url: `${world.origin}/p/session/${id}`,
        }),
      );
    },
  ),
  route<Stripe.BillingPortal.ConfigurationCreateParams>(
    'BillingPortal.Configurations.create',
    ['business_profile', 'default_return_url', 'features', 'metadata', 'name'],
    (world, params) => world.tables.portal_configuration.insert(buildPortalConfiguration(world, params)),
  ),
  route<Stripe.BillingPortal.ConfigurationListParams>(
    'BillingPortal.Configurations.list',
    ['active', 'is_default'],
    (world, params) =>
      paginate(
        '/v1/billing_portal/configurations',
        world.tables.portal_configuration
          .newestFirst()
          .filter(
            (configuration) =>
              (params.active === undefined || configuration.active === params.active) &&
              (params.is_default === undefined || configuration.is_default === params.is_default),
          ),
        params,
      ),
  ),
];

/** Builds a portal configuration. Features that the request does not name are off. */
export function buildPortalConfiguration(
  world: World,
  params: Stripe.BillingPortal.ConfigurationCreateParams,
): PortalConfiguration {
  const now = world.now();
  const base = buildObject('billing_portal.configuration', { id: world.id('portal_configuration') });
  const { features } = params;
  const cancel = features.subscription_cancel;
  const update = features.subscription_update;
  return {
    ...base,
    active: true,
    created: now,
    updated: now,
    default_return_url: params.default_return_url || null,
    metadata: mergeMetadata(null, params.metadata),
    name: params.name || null,
    business_profile: {
      headline: params.business_profile?.headline || null,
      privacy_policy_url: params.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: params.business_profile?.terms_of_service_url ?? null,
    },
    features: {
      ...base.features,
      invoice_history: { enabled: features.invoice_history?.enabled ?? false },
      payment_method_update: {
        enabled: features.payment_method_update?.enabled ?? false,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        ...base.features.subscription_cancel,
        enabled: cancel?.enabled ?? false,
        mode: (cancel?.mode as 'at_period_end' | 'immediately' | undefined) ?? 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_update: {
        ...base.features.subscription_update,
        enabled: update?.enabled ?? false,
        default_allowed_updates: (update?.default_allowed_updates ||
          []) as PortalConfiguration['features']['subscription_update']['default_allowed_updates'],
        products: (update?.products || []).map((product) => ({
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
          prices: product.prices,
          product: product.product,
        })),
        proration_behavior:
          (update?.proration_behavior as 'always_invoice' | 'create_prorations' | 'none' | undefined) ?? 'none',
        schedule_at_period_end: {
          conditions: (update?.schedule_at_period_end?.conditions ?? []).map(({ type }) => ({
            type,
          })) as PortalConfiguration['features']['subscription_update']['schedule_at_period_end']['conditions'],
        },
      },
    },
  };
}

function buildFlow(world: World, customer: string, data: FlowData): PortalSession['flow'] {
  const type = FLOWS.find((known) => known === data.type);
  if (!type) throw unsupportedParam(`flow_data[type]=${data.type}`);
  const after = data.after_completion;
  const confirm = data.subscription_update_confirm;
  const subject = data[type as 'subscription_cancel'];
  if (type !== 'payment_method_update' && !subject) throw parameterMissing(`flow_data[${type}]`);
  if (subject) assertOwnSubscription(world, customer, subject.subscription, `flow_data[${type}][subscription]`);
  if (type === 'subscription_update_confirm') {
    if (confirm?.items.length !== 1)
      throw invalidRequest('`flow_data[subscription_update_confirm][items]` takes one item.', {
        param: 'flow_data[subscription_update_confirm][items]',
      });
    for (const item of confirm.items)
      if (item.price) world.findOrThrow('price', item.price, 'flow_data[subscription_update_confirm][items][0][price]');
  }
  return {
    type,
    after_completion: {
      type: (after?.type as 'redirect' | 'portal_homepage' | 'hosted_confirmation' | undefined) ?? 'portal_homepage',
      hosted_confirmation: after?.hosted_confirmation
        ? { custom_message: after.hosted_confirmation.custom_message ?? null }
        : null,
      redirect: after?.redirect ? { return_url: after.redirect.return_url } : null,
    },
    customer_update: null,
    subscription_cancel:
      type === 'subscription_cancel' ? { subscription: subject?.subscription ?? '', retention: null } : null,
    subscription_pause: null,
    subscription_update: type === 'subscription_update' ? { subscription: subject?.subscription ?? '' } : null,
    subscription_update_confirm: confirm
      ? {
          subscription: confirm.subscription,
          discounts: null,
          items: confirm.items.map((item) => ({
            id: item.id,
            price: item.price ?? null,
            quantity: item.quantity ?? 1,
          })),
        }
      : null,
  };
}

function assertOwnSubscription(world: World, customer: string, id: string, param: string): void {
  if (world.findOrThrow('subscription', id, param).customer !== customer) {
    throw invalidRequest(`The subscription ${id} does not belong to the customer ${customer}.`, { param });
  }
}
