import type { Stripe } from 'stripe';
import { taxSettings, taxStatus } from '../../billing/taxes.ts';
import { taxIdsOf } from '../../core/tax-ids.ts';
import { completeAddress } from '../../core/address.ts';
import { invalidRequest, parameterMissing, resourceMissing } from '../../core/api-error.ts';
import { emitEvent, updateAndEmit } from '../../core/emit-event.ts';
import type { TaxId, TaxRate, TaxRegistration } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

const taxRates = [
  route<Stripe.TaxRateCreateParams>(
    'TaxRates.create',
    [
      'active',
      'country',
      'description',
      'display_name',
      'inclusive',
      'jurisdiction',
      'metadata',
      'percentage',
      'state',
      'tax_type',
    ],
    (world, params) => {
      if (params.percentage < 0 || params.percentage > 100) {
        throw invalidRequest('percentage must be between 0 and 100.', { param: 'percentage' });
      }
      const rate = world.tables.tax_rate.insert(buildTaxRate(world, params));
      emitEvent(world, 'tax_rate.created', rate);
      return rate;
    },
  ),
  route<Stripe.TaxRateListParams>(
    'TaxRates.list',
    ['active', 'created.*', 'inclusive'],
    (world, params) =>
      paginate(
        '/v1/tax_rates',
        world.tables.tax_rate
          .newestFirst()
          .filter(
            (rate) =>
              (params.active === undefined || rate.active === params.active) &&
              (params.inclusive === undefined || rate.inclusive === params.inclusive) &&
              matchesRange(rate.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.TaxRateRetrieveParams>('TaxRates.retrieve', [], (world, _params, id) =>
    world.findOrThrow('tax_rate', id),
  ),
  route<Stripe.TaxRateUpdateParams>(
    'TaxRates.update',
    [
      'active',
      'country',
      'description',
      'display_name',
      'jurisdiction',
      'metadata',
      'state',
      'tax_type',
    ],
    (world, { metadata, expand: _expand, ...params }, id) => {
      const rate: TaxRate = world.findOrThrow('tax_rate', id);
      updateAndEmit(world, 'tax_rate.updated', rate, (edited) => {
        Object.assign(edited, params);
        edited.metadata = mergeMetadata(edited.metadata, metadata);
      });
      return rate;
    },
  ),
];

const taxSetup = [
  route<Stripe.Tax.SettingsRetrieveParams>('Tax.Settings.retrieve', [], (world) =>
    taxSettings(world),
  ),
  route<Stripe.Tax.SettingsUpdateParams>(
    'Tax.Settings.update',
    ['defaults.tax_behavior', 'defaults.tax_code', 'head_office.address.*'],
    (world, params) => {
      const settings = structuredClone(taxSettings(world));
      updateAndEmit(world, 'tax.settings.updated', settings, (edited) => {
        Object.assign(edited.defaults, params.defaults);
        if (params.head_office) {
          edited.head_office = { address: completeAddress(params.head_office.address) };
        }
        Object.assign(edited, taxStatus(edited.head_office));
      });
      world.hidden.tax_settings = settings;
      return settings;
    },
  ),
  route<Stripe.Tax.RegistrationCreateParams>(
    'Tax.Registrations.create',
    ['active_from', 'country', 'country_options.*', 'expires_at'],
    (world, params) => {
      const now = world.now();
      const active_from = params.active_from === 'now' ? now : params.active_from;
      return world.tables.tax_registration.insert(
        buildObject('tax.registration', {
          id: world.id('tax_registration'),
          active_from,
          country: params.country.toUpperCase(),
          country_options: params.country_options as TaxRegistration['country_options'],
          created: now,
          expires_at: params.expires_at ?? null,
          status: active_from > now ? 'scheduled' : 'active',
        }),
      );
    },
  ),
  route<Stripe.Tax.RegistrationListParams>('Tax.Registrations.list', ['status'], (world, params) =>
    paginate(
      '/v1/tax/registrations',
      world.tables.tax_registration
        .newestFirst()
        .map((registration) => withStatus(world, registration))
        .filter(
          ({ status }) =>
            params.status === undefined ||
            params.status === 'all' ||
            String(status) === params.status,
        ),
      params,
    ),
  ),
  route<Stripe.Tax.RegistrationRetrieveParams>(
    'Tax.Registrations.retrieve',
    [],
    (world, _params, id) => withStatus(world, world.findOrThrow('tax_registration', id)),
  ),
  route<Stripe.Tax.RegistrationUpdateParams>(
    'Tax.Registrations.update',
    ['active_from', 'expires_at'],
    (world, params, id) => {
      const registration = world.findOrThrow('tax_registration', id);
      const now = world.now();
      if (params.active_from !== undefined) {
        registration.active_from = params.active_from === 'now' ? now : params.active_from;
      }
      if (params.expires_at !== undefined) {
        registration.expires_at = params.expires_at === 'now' ? now : params.expires_at || null;
      }
      return withStatus(world, registration);
    },
  ),
];

function withStatus(world: World, registration: TaxRegistration): TaxRegistration {
  const now = world.now();
  const hasExpired = registration.expires_at !== null && registration.expires_at <= now;
  const openStatus = registration.active_from > now ? 'scheduled' : 'active';
  const status = hasExpired ? 'expired' : openStatus;
  return Object.assign(registration, { status });
}

const taxIds = [
  route<Stripe.TaxIdCreateParams>(
    'TaxIds.create',
    ['owner.customer', 'owner.type=customer|self', 'type', 'value'],
    (world, params) => {
      const isCustomers = params.owner?.type === 'customer';
      if (isCustomers && !params.owner?.customer) throw parameterMissing('owner[customer]');
      const customer = isCustomers
        ? world.findOrThrow('customer', params.owner?.customer ?? '', 'owner[customer]').id
        : null;
      return createTaxId(world, params, customer);
    },
  ),
  route<Stripe.TaxIdListParams>(
    'TaxIds.list',
    ['owner.customer', 'owner.type=customer|self'],
    (world, params) => {
      const { type, customer } = params.owner ?? {};
      if (type === 'customer' && !customer) throw parameterMissing('owner[customer]');
      const owner =
        type === 'customer'
          ? world.findOrThrow('customer', customer ?? '', 'owner[customer]').id
          : null;
      return paginate('/v1/tax_ids', taxIdsOf(world, owner), params);
    },
  ),
  route<Stripe.TaxIdRetrieveParams>('TaxIds.retrieve', [], (world, _params, id) =>
    world.findOrThrow('tax_id', id),
  ),
  route<Stripe.TaxIdDeleteParams>('TaxIds.del', [], (world, _params, id) => deleteTaxId(world, id)),
  route<Stripe.CustomerCreateTaxIdParams>(
    'Customers.createTaxId',
    ['type', 'value'],
    (world, params, id) => createTaxId(world, params, world.findOrThrow('customer', id).id),
  ),
  route<Stripe.CustomerListTaxIdsParams>('Customers.listTaxIds', [], (world, params, id) =>
    paginate(
      `/v1/customers/${id}/tax_ids`,
      taxIdsOf(world, world.findOrThrow('customer', id).id),
      params,
    ),
  ),
  route<Stripe.CustomerRetrieveTaxIdParams>(
    'Customers.retrieveTaxId',
    [],
    (world, _params, customer, id) => ownTaxId(world, customer, id),
  ),
  route<Stripe.CustomerDeleteTaxIdParams>(
    'Customers.deleteTaxId',
    [],
    (world, _params, customer, id) => deleteTaxId(world, ownTaxId(world, customer, id).id),
  ),
];

export function createTaxId(
  world: World,
  { type, value }: { type: TaxId['type']; value: string },
  customer: string | null,
): TaxId {
  const country = type.slice(0, 2).toUpperCase();
  const taxId = world.tables.tax_id.insert(
    buildObject('tax_id', {
      id: world.id('tax_id'),
      country: country === 'EU' ? value.slice(0, 2).toUpperCase() : country,
      created: world.nowFor(customer),
      customer,
      owner: customer
        ? { type: 'customer', customer, customer_account: null }
        : { type: 'self', customer_account: null },
      type,
      value,
      verification: customer
        ? { status: 'pending', verified_address: null, verified_name: null }
        : null,
    }),
  );
  if (customer) emitEvent(world, 'customer.tax_id.created', taxId);
  return taxId;
}

function ownTaxId(world: World, customer: string, id: string): TaxId {
  const taxId = world.findOrThrow('tax_id', id);
  if (taxId.customer !== customer) throw resourceMissing('tax id', id);
  return taxId;
}

function deleteTaxId(world: World, id: string): object {
  const taxId = world.findOrThrow('tax_id', id);
  world.tables.tax_id.remove(id);
  if (taxId.customer) emitEvent(world, 'customer.tax_id.deleted', taxId);
  return { id, object: 'tax_id', deleted: true };
}

export const tax = [...taxRates, ...taxSetup, ...taxIds];

/**
 * @param params  in the catalogue of an account with a fixed id, so that a reset gives the same one
 */
export function buildTaxRate(
  world: World,
  params: Stripe.TaxRateCreateParams & { id?: string },
): TaxRate {
  return buildObject('tax_rate', {
    id: params.id ?? world.id('tax_rate'),
    active: params.active ?? true,
    country: params.country ?? null,
    created: world.now(),
    description: params.description ?? null,
    display_name: params.display_name,
    effective_percentage: null,
    inclusive: params.inclusive,
    jurisdiction: params.jurisdiction ?? null,
    metadata: mergeMetadata(null, params.metadata),
    percentage: params.percentage,
    state: params.state ?? null,
    tax_type: params.tax_type ?? null,
  });
}
