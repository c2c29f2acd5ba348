const PATIENCE_MS = 10_000;
const LOOKUP_KEYS = ['basic', 'pro', 'premium'];

/**
 * Whether a test account can be played with.
 *
 * @returns why not, in one line; undefined when all is there
 */
export async function accountProblem(upstream: string, key: string | undefined): Promise<string | undefined> {
  if (key === undefined || !/^(sk|rk)_test_/.test(key)) {
    return 'test:stripe-real needs STRIPE_SECRET_KEY, the sk_test_ key of a Stripe test account of your own.';
  }
  const query = LOOKUP_KEYS.map((name, index) => `lookup_keys[${index}]=${name}`).join('&');
  let response: Response;
  try {
    response = await fetch(`${upstream}/v1/prices?active=true&${query}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    return `test:stripe-real needs the network: ${upstream} cannot be reached.`;
  }
  if (!response.ok) return `test:stripe-real: Stripe refuses the key (HTTP ${response.status}).`;
  const { data } = (await response.json()) as { data: { lookup_key: string | null }[] };
  const missing = LOOKUP_KEYS.filter((name) => !data.some(({ lookup_key }) => lookup_key === name));
  if (missing.length === 0) return undefined;
  return `test:stripe-real: the account sells no ${missing.join(', ')}: set it up as docs/payments.md says.`;
}
