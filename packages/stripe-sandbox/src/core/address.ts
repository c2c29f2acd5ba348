/** An address as Stripe writes it; the country has two letters. */
export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

/** Fills what a request leaves out with null, the way Stripe answers. */
export function completeAddress(partial: { [Key in keyof Address]?: Address[Key] | undefined }): Address {
  return {
    city: partial.city || null,
    country: partial.country || null,
    line1: partial.line1 || null,
    line2: partial.line2 || null,
    postal_code: partial.postal_code || null,
    state: partial.state || null,
  };
}
