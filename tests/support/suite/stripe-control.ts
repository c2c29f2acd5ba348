import { suiteInfo } from './suite-info.ts';

/** Requests the control API of the suite's Stripe sandbox. @throws Error with its response */
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

/**
 * Advances the suite's business clock (`1m` a calendar month, `8d`, `3h`) and waits until all
 * resulting events have arrived.
 */
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
 * Waits until every webhook has arrived, including retries.
 *
 * @param names customers whose webhooks count, by id or metadata value; all by default
 * @throws Error if one is still pending after a minute, with its attempts
 */
export async function settleWebhooks(names?: readonly string[]): Promise<void> {
  const answer = (await stripeControl('POST', '/webhooks/settle', {
    timeout_ms: 60_000,
    for: names,
  })) as {
    settled: boolean;
    under_way: PendingWebhook[];
  };
  if (answer.settled) return;
  const pending = answer.under_way.map(
    ({ type, state, attempts }) =>
      `${type} ${state} ${attempts.map(({ status, error }) => error ?? status).join(', ')}`,
  );
  throw new Error(
    `Of the webhooks ${pending.length} are still pending after a minute:\n${pending.slice(0, 20).join('\n')}`,
  );
}

/** Resets the sandbox and sets its clock to wall time. */
export async function resetStripe(): Promise<void> {
  await stripeControl('POST', '/reset');
}

/** Returns violations of Stripe's API contract in requests and responses; empty if none. */
export async function contractViolations(): Promise<unknown[]> {
  return ((await stripeControl('GET', '/violations')) as { violations: unknown[] }).violations;
}
