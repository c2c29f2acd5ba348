/** An address in Stripe's format; `country` is a two-letter code. */
export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

/** Sets missing and empty fields to null, as Stripe does. */
export function completeAddress(partial: {
  [Key in keyof Address]?: Address[Key] | undefined;
}): Address {
  return {
    city: partial.city || null,
    country: partial.country || null,
    line1: partial.line1 || null,
    line2: partial.line2 || null,
    postal_code: partial.postal_code || null,
    state: partial.state || null,
  };
}
