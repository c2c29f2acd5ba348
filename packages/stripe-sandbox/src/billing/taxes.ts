import { invalidRequest } from '../core/api-error.ts';
import type {
  Customer,
  Invoice,
  InvoiceLine,
  Price,
  TaxRate,
  TaxSettings,
} from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';

type TotalTax = NonNullable<Invoice['total_taxes']>[number];

/** Returns the tax inside an amount, or on top of it. */
function taxOf(
  amount: number,
  { inclusive, percentage }: Pick<TaxRate, 'inclusive' | 'percentage'>,
): number {
  return Math.round((amount * percentage) / (inclusive ? 100 + percentage : 100));
}

/**
 * The tax settings of the account. With a tax percentage among the options, its head office is
 * known from the start.
 */
export function taxSettings(world: World): TaxSettings {
  const { country, taxPercent } = world.account;
  const head_office = taxPercent === 0 ? null : { address: { ...NO_ADDRESS, country } };
  return (
    world.hidden.tax_settings ?? {
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: 'inferred_by_currency', tax_code: null },
      head_office,
      livemode: false,
      ...taxStatus(head_office),
    }
  );
}

const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** Automatic tax is possible once the account has a head office. */
export function taxStatus(
  head_office: TaxSettings['head_office'],
): Pick<TaxSettings, 'status' | 'status_details'> {
  return head_office
    ? { status: 'active', status_details: {} }
    : { status: 'pending', status_details: { pending: { missing_fields: ['head_office'] } } };
}

/** @throws ApiError 400 for automatic tax of an account without a head office */
export function checkTaxIsSetUp(world: World): void {
  if (taxSettings(world).status === 'active') return;
  throw invalidRequest(
    'You must have a valid head office address to enable automatic tax calculation in test mode.',
    {
      param: 'automatic_tax',
    },
  );
}

/**
 * Whether tax is inside a price, for automatic tax. A price that does not say follows the account's
 * tax settings.
 */
function isInclusive(world: World, price: Price): boolean {
  if (price.tax_behavior === 'inclusive' || price.tax_behavior === 'exclusive') {
    return price.tax_behavior === 'inclusive';
  }
  const { tax_behavior } = taxSettings(world).defaults;
  if (tax_behavior === 'inclusive' || tax_behavior === 'exclusive') {
    return tax_behavior === 'inclusive';
  }
  return price.currency !== 'usd' && price.currency !== 'cad';
}

/** The country that decides the tax of a customer, null while it is unknown. */
export function taxCountry(customer: Customer | undefined): string | null {
  return customer?.shipping?.address?.country ?? customer?.address?.country ?? null;
}

/** Returns the automatic tax rate of a price in a country; none while the country is unknown. */
export function automaticRates(world: World, price: Price, country: string | null): TaxRate[] {
  return country === null ? [] : [automaticRate(world, country, isInclusive(world, price))];
}

/** Returns the automatic tax rate inside prices of a country, as shipping has it. */
export function automaticRate(world: World, country: string, inclusive: boolean): TaxRate {
  const percentage = percentageIn(world, country);
  const existing = world.tables.tax_rate
    .all()
    .find(
      (rate) =>
        rate.description === AUTOMATIC &&
        rate.country === country &&
        rate.inclusive === inclusive &&
        rate.percentage === percentage,
    );
  if (existing) return existing;
  return world.tables.tax_rate.insert(
    buildObject('tax_rate', {
      id: world.id('tax_rate'),
      country,
      created: world.now(),
      description: AUTOMATIC,
      display_name: 'VAT',
      inclusive,
      percentage,
      tax_type: 'vat',
    }),
  );
}

const AUTOMATIC = 'Automatic tax';

/**
 * The percentage of a country: of the options, and once the account has registrations, only where
 * one is active.
 */
function percentageIn(world: World, country: string): number {
  const { country: home, taxPercent } = world.account;
  const percentages = typeof taxPercent === 'number' ? { [home]: taxPercent } : taxPercent;
  const registrations = world.tables.tax_registration.all();
  const now = world.now();
  const isRegistered =
    registrations.length === 0 ||
    registrations.some(
      (one) =>
        one.country === country &&
        one.active_from <= now &&
        (one.expires_at === null || one.expires_at > now),
    );
  return isRegistered ? (percentages[country] ?? 0) : 0;
}

function taxabilityReason(
  rate: TaxRate,
  exempt: Customer['tax_exempt'],
): TotalTax['taxability_reason'] {
  if (exempt === 'reverse') return 'reverse_charge';
  if (exempt === 'exempt') return 'customer_exempt';
  return rate.percentage === 0 ? 'not_collecting' : 'standard_rated';
}

/** Adds the taxes of its rates to a line; exempt customers pay none. */
export function taxLine(
  line: InvoiceLine,
  amount: number,
  rates: readonly TaxRate[],
  exempt: Customer['tax_exempt'],
): InvoiceLine {
  const isExempt = exempt === 'exempt' || exempt === 'reverse';
  const taxes = rates.map((rate): TotalTax => ({
    amount: isExempt ? 0 : taxOf(amount, rate),
    tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: taxabilityReason(rate, exempt),
    taxable_amount: amount,
    type: 'tax_rate_details',
  }));
  return { ...line, taxes };
}

/** Adds up the taxes of lines by rate. */
export function totalTaxes(taxes: readonly TotalTax[]): TotalTax[] {
  const groups = Map.groupBy(taxes, ({ tax_rate_details }) => tax_rate_details?.tax_rate ?? '');
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const sum = (field: 'amount' | 'taxable_amount') =>
      others.reduce((total, tax) => total + (tax[field] ?? 0), first[field] ?? 0);
    return [{ ...first, amount: sum('amount'), taxable_amount: sum('taxable_amount') }];
  });
}

export const sumOfTaxes = (
  taxes: readonly TotalTax[],
  behavior?: 'inclusive' | 'exclusive',
): number =>
  taxes.reduce(
    (total, tax) => total + (!behavior || tax.tax_behavior === behavior ? tax.amount : 0),
    0,
  );
