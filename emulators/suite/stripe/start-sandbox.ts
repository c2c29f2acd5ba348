import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WEBHOOK_EVENT_TYPES } from '@atelier/domain/billing/stripe-event-types';
import { SandboxError, startStripeSandbox, type Sandbox } from '@atelier/stripe-sandbox';
import { host, type Ports } from '../ports.ts';
import { SuiteError } from '../suite-error.ts';
import { stripeAccount, suiteCatalogue } from './catalogue.ts';
import { localSecrets } from '../local-secrets.ts';

/** Returns the URL of a run's Stripe sandbox. */
export function sandboxAddress(ports: Ports): string {
  return `http://${host}:${ports.stripe}`;
}

/**
 * Starts the Stripe sandbox on its port, with its events sent to the functions of this run.
 *
 * @param web  URL of the app
 * @param hosting  URL of the Hosting emulator, through which webhooks come as in production
 * @param dataFolder  keeps customers and subscriptions between runs
 * @throws SuiteError when it cannot start
 */
export async function startSandbox(
  ports: Ports,
  web: string,
  hosting: string,
  dataFolder?: string,
): Promise<Sandbox> {
  if (dataFolder !== undefined) mkdirSync(dataFolder, { recursive: true });
  try {
    return await startStripeSandbox({
      port: ports.stripe,
      appUrl: web,
      account: stripeAccount,
      catalogue: suiteCatalogue(),
      webhook: {
        url: `${hosting}/api/stripe-webhook`,
        secret: localSecrets().STRIPE_WEBHOOK_SECRET,
        events: WEBHOOK_EVENT_TYPES,
      },
      ...(dataFolder === undefined ? {} : { dataFolder }),
    });
  } catch (error) {
    if (error instanceof SandboxError) throw new SuiteError(error.message);
    throw error;
  }
}

/** Returns the folder of the sandbox's state, next to that of the emulators. */
export function sandboxFolder(dataFolder: string): string {
  return join(dataFolder, 'stripe');
}

/** Deletes the saved customers, which are of no use without their members. */
export function deleteSandboxData(dataFolder: string): void {
  rmSync(sandboxFolder(dataFolder), { recursive: true, force: true });
}
