import type { Stripe } from 'stripe';
import { invalidRequest, unsupportedParam, parameterMissing } from '../../core/api-error.ts';
import type { PortalConfiguration, PortalSession } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { paginate } from '../pagination.ts';
import { route } from '../route.ts';

type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData;
const FLOWS = [
  'payment_method_update',
  'subscription_cancel',
  'subscription_update',
  'subscription_update_confirm',
] as const;

const PLAYED_CONFIGURATION = [
  'business_profile.*',
  'default_return_url',
  'features.customer_update.enabled=false',
  'features.invoice_history.enabled',
  'features.payment_method_update.enabled',
  'features.subscription_cancel.cancellation_reason.enabled=false',
  'features.subscription_cancel.enabled',
  'features.subscription_cancel.mode',
  'features.subscription_cancel.proration_behavior=none',
  'features.subscription_pause.enabled=false',
  'features.subscription_update.billing_cycle_anchor=unchanged',
  'features.subscription_update.default_allowed_updates=price',
  'features.subscription_update.enabled',
  'features.subscription_update.products.prices',
  'features.subscription_update.products.product',
  'features.subscription_update.proration_behavior',
  'features.subscription_update.schedule_at_period_end.*',
  'login_page.enabled=false',
  'metadata',
  'name',
] as const;

export const billingPortal = [
  route<Stripe.BillingPortal.SessionCreateParams>(
    'BillingPortal.Sessions.create',
    [
      'configuration',
      'customer',
      'flow_data.after_completion.*',
      'flow_data.subscription_cancel.subscription',
      'flow_data.subscription_update.subscription',
      'flow_data.subscription_update_confirm.items.*',
      'flow_data.subscription_update_confirm.subscription',
      `flow_data.type=${FLOWS.join('|')}`,
      'locale',
      'return_url',
    ],
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
    PLAYED_CONFIGURATION,
    (world, params) =>
      world.tables.portal_configuration.insert(buildPortalConfiguration(world, params)),
  ),
  route<Stripe.BillingPortal.ConfigurationRetrieveParams>(
    'BillingPortal.Configurations.retrieve',
    [],
    (world, _params, id) => world.findOrThrow('portal_configuration', id),
  ),
  route<Stripe.BillingPortal.ConfigurationUpdateParams>(
    'BillingPortal.Configurations.update',
    ['active', ...PLAYED_CONFIGURATION],
    (world, params, id) => {
      const configuration = world.findOrThrow('portal_configuration', id);
      if (params.active === false && configuration.is_default) {
        throw invalidRequest('You cannot deactivate the default configuration.', {
          param: 'active',
        });
      }
      if (params.active !== undefined) configuration.active = params.active;
      applyPortalParams(configuration, params);
      configuration.updated = world.now();
      return configuration;
    },
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
  const base = buildObject('billing_portal.configuration', {
    id: world.id('portal_configuration'),
  });
  const configuration = { ...base, active: true, created: now, updated: now };
  configuration.features.subscription_cancel.mode = 'at_period_end';
  configuration.features.subscription_cancel.proration_behavior = 'none';
  configuration.features.subscription_update.proration_behavior = 'none';
  applyPortalParams(configuration, params);
  return configuration;
}

type PortalParams =
  Stripe.BillingPortal.ConfigurationUpdateParams | Stripe.BillingPortal.ConfigurationCreateParams;

/** Sets what a request names and leaves the rest. */
function applyPortalParams(configuration: PortalConfiguration, params: PortalParams): void {
  if (params.default_return_url !== undefined) {
    configuration.default_return_url = params.default_return_url || null;
  }
  if (params.name !== undefined) configuration.name = params.name || null;
  configuration.metadata = mergeMetadata(configuration.metadata, params.metadata);
  const { business_profile: profile, features = {} } = params;
  const own = configuration.business_profile;
  if (profile?.headline !== undefined) own.headline = profile.headline || null;
  if (profile?.privacy_policy_url !== undefined) {
    own.privacy_policy_url = profile.privacy_policy_url || null;
  }
  if (profile?.terms_of_service_url !== undefined) {
    own.terms_of_service_url = profile.terms_of_service_url || null;
  }
  const {
    invoice_history,
    payment_method_update,
    subscription_cancel: cancel,
    subscription_update: update,
  } = features;
  const { features: mine } = configuration;
  if (invoice_history) mine.invoice_history.enabled = invoice_history.enabled;
  if (payment_method_update) mine.payment_method_update.enabled = payment_method_update.enabled;
  if (cancel?.enabled !== undefined) mine.subscription_cancel.enabled = cancel.enabled;
  if (cancel?.mode !== undefined) mine.subscription_cancel.mode = cancel.mode;
  if (update) applyUpdateFeature(mine.subscription_update, update);
}

function applyUpdateFeature(
  feature: PortalConfiguration['features']['subscription_update'],
  update: NonNullable<NonNullable<PortalParams['features']>['subscription_update']>,
): void {
  if (update.enabled !== undefined) feature.enabled = update.enabled;
  if (update.default_allowed_updates !== undefined) {
    feature.default_allowed_updates = update.default_allowed_updates || [];
  }
  if (update.products !== undefined) {
    feature.products = (update.products || []).map(({ prices, product }) => ({
      adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      prices,
      product,
    }));
  }
  if (update.proration_behavior !== undefined) {
    feature.proration_behavior = update.proration_behavior;
  }
  const conditions = update.schedule_at_period_end?.conditions;
  if (conditions !== undefined) {
    feature.schedule_at_period_end = {
      conditions: (conditions || []).map(({ type }) => ({ type })),
    };
  }
}

function buildFlow(world: World, customer: string, data: FlowData): PortalSession['flow'] {
  const type = FLOWS.find((known) => known === data.type);
  if (!type) throw unsupportedParam('flow_data[type]', data.type);
  const confirm = data.subscription_update_confirm;
  const subject = data[type as 'subscription_cancel'];
  if (type !== 'payment_method_update' && !subject) throw parameterMissing(`flow_data[${type}]`);
  if (subject) {
    assertOwnSubscription(
      world,
      customer,
      subject.subscription,
      `flow_data[${type}][subscription]`,
    );
  }
  if (type === 'subscription_update_confirm') checkConfirmedItem(world, confirm);
  return {
    type,
    after_completion: afterCompletionOf(data),
    customer_update: null,
    subscription_cancel:
      type === 'subscription_cancel'
        ? { subscription: subject?.subscription ?? '', retention: null }
        : null,
    subscription_pause: null,
    subscription_update:
      type === 'subscription_update' ? { subscription: subject?.subscription ?? '' } : null,
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

/** @throws ApiError 400 unless there is one item, 404 if its price is unknown */
function checkConfirmedItem(world: World, confirm: FlowData['subscription_update_confirm']): void {
  const param = 'flow_data[subscription_update_confirm][items]';
  if (confirm?.items.length !== 1) {
    throw invalidRequest(`\`${param}\` takes one item.`, { param });
  }
  const price = confirm.items[0]?.price;
  if (price) world.findOrThrow('price', price, `${param}[0][price]`);
}

function afterCompletionOf({
  after_completion: after,
}: FlowData): NonNullable<PortalSession['flow']>['after_completion'] {
  return {
    type:
      (after?.type as 'redirect' | 'portal_homepage' | 'hosted_confirmation' | undefined) ??
      'portal_homepage',
    hosted_confirmation: after?.hosted_confirmation
      ? { custom_message: after.hosted_confirmation.custom_message ?? null }
      : null,
    redirect: after?.redirect ? { return_url: after.redirect.return_url } : null,
  };
}

function assertOwnSubscription(world: World, customer: string, id: string, param: string): void {
  if (world.findOrThrow('subscription', id, param).customer !== customer) {
    throw invalidRequest(`The subscription ${id} does not belong to the customer ${customer}.`, {
      param,
    });
  }
}
