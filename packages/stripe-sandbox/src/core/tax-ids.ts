import type { TaxId } from './stored-objects.ts';
import type { World } from './world.ts';

/** Returns the tax ids of a customer, or (null) of the account, newest first. */
export function taxIdsOf(world: World, customer: string | null): TaxId[] {
  return world.tables.tax_id.newestFirst().filter((taxId) => taxId.customer === customer);
}
