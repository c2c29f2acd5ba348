import type { World } from './world.ts';

/** Returns the customer of an object: its own, or that of its charge, payment intent or invoice. */
export function customerOfObject(world: World, subject: object): string | null {
  const { object, id, customer, charge, payment_intent, invoice } = subject as Record<
    string,
    unknown
  >;
  if (object === 'customer') return String(id);
  if (typeof customer === 'string') return customer;
  if (typeof charge === 'string') return world.tables.charge.get(charge)?.customer ?? null;
  if (typeof payment_intent === 'string') {
    return world.tables.payment_intent.get(payment_intent)?.customer ?? null;
  }
  if (typeof invoice === 'string') {
    return customerOfObject(world, world.tables.invoice.get(invoice) ?? {});
  }
  return null;
}

/**
 * Returns the names of a customer in the control API: the id and, until deletion, the metadata
 * values.
 */
export function customerAliases(world: World, customer: string | null): string[] {
  if (customer === null) return [];
  return [customer, ...Object.values(world.tables.customer.get(customer)?.metadata ?? {})];
}

/**
 * Whether a text, such as the URL and body of an API request, contains an alias of a customer or
 * the id of one of their objects.
 */
export function mentionsCustomer(world: World, text: string, name: string): boolean {
  if (text.includes(name)) return true;
  const ids = new Set(text.match(/\b[a-z]+_\w+/g));
  return Object.values(world.tables).some((table) =>
    [...ids].some((id) => {
      const row = table.get(id);
      return (
        row !== undefined && customerAliases(world, customerOfObject(world, row)).includes(name)
      );
    }),
  );
}
