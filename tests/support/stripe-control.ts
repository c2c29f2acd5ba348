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

/** Waits until every webhook has arrived, retries included. @throws Error when one is still under way after a minute */
export async function settleWebhooks(): Promise<void> {
  const answer = (await stripeControl('POST', '/webhooks/settle', { timeout_ms: 60_000 })) as { settled: boolean };
  if (!answer.settled) throw new Error('Webhooks are still under way after a minute.');
}

/** What the app asked of Stripe, or Stripe answered, against the contract; empty when all is well. */
export async function contractViolations(): Promise<unknown[]> {
  return ((await stripeControl('GET', '/violations')) as { violations: unknown[] }).violations;
}
