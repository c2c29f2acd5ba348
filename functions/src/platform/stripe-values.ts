/** Converts Stripe's seconds since 1970. */
export function dateFromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Returns the id of a Stripe object that is given as an id or expanded. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
