import { suiteInfo } from './suite-info.ts';

/** Asks the control page of the suite's Stripe sandbox. @throws Error with what it answered */
export async function stripeControl(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields?: object,
): Promise<unknown> {
  const response = await fetch(`${suiteInfo().stripe}/_sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(fields === undefined ? {} : { body: JSON.stringify(fields) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} /_sandbox${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Moves the suite's business time on, `1m` a calendar month, `8d`, `3h`, and waits until all events of it have arrived. */
export async function advanceTime(by: string): Promise<void> {
  await stripeControl('POST', '/advance', { by });
  await settleWebhooks();
}

interface PendingWebhook {
  type: string;
  state: string;
  attempts: { status: number | null; error: string | null }[];
}

/**
 * Waits until every webhook has arrived, retries included.
 *
 * @param names  customers whose webhooks count, by id or by a value of their metadata; everybody's without them
 * @throws Error when one is still under way after a minute, with what became of its attempts
 */
export async function settleWebhooks(names?: readonly string[]): Promise<void> {
  const answer = (await stripeControl('POST', '/webhooks/settle', { timeout_ms: 60_000, for: names })) as {
    settled: boolean;
    under_way: PendingWebhook[];
  };
  if (answer.settled) return;
  const told = answer.under_way.map(
    ({ type, state, attempts }) =>
      `${type} ${state} ${attempts.map(({ status, error }) => error ?? status).join(', ')}`,
  );
  throw new Error(
    `Of the webhooks ${told.length} are still under way after a minute:\n${told.slice(0, 20).join('\n')}`,
  );
}

/** Everything at the sandbox is forgotten, and its clock stands where the wall's is. */
export async function resetStripe(): Promise<void> {
  await stripeControl('POST', '/reset');
}

/** What the app asked of Stripe, or Stripe answered, against the contract; empty when all is well. */
export async function contractViolations(): Promise<unknown[]> {
  return ((await stripeControl('GET', '/violations')) as { violations: unknown[] }).violations;
}
