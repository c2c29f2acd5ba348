import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';

let made = 0;

/**
 * Creates an order of a new member, paid now; `fields` overrides fields, `undefined` removes one.
 */
export async function newOrder(fields: Record<string, unknown> = {}) {
  const member = await newMember();
  made += 1;
  const name =
    typeof fields.full_name === 'string'
      ? fields.full_name
      : `Cliente ${Date.now().toString(36)}-${made}`;
  const path = `starter_kit_orders/kit-${member.uid}`;
  const number = `AF-2020-${member.uid}`;
  await adminFirestore()
    .doc(path)
    .set(buildOrder(member.uid, { full_name: name, number, ...fields }));
  return { member, name, number, path };
}

function buildOrder(user_id: string, fields: Record<string, unknown>): Record<string, unknown> {
  const all = {
    user_id,
    address: '1 rue des Essais',
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
    phone: '06 39 98 00 00',
    amount_total: 5680,
    status: 'paid',
    paid_at: new Date(),
    created_at: new Date(),
    ...fields,
  };
  return Object.fromEntries(
    Object.entries<unknown>(all).filter(([, value]) => value !== undefined),
  );
}
