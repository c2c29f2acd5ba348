import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { WEBHOOK_EVENT_TYPES } from '@atelier/domain/billing/stripe-event-types';
import { SandboxError, startStripeSandbox, type Sandbox } from '@atelier/stripe-sandbox';
import { root } from '../paths.ts';
import { host, type Ports } from '../ports.ts';
import { stripeSecrets } from './stripe-secrets.ts';
import { SuiteError } from '../suite-error.ts';

/** URL of the sandbox of a run. */
export function sandboxAddress(ports: Ports): string {
  return `http://${host}:${ports.stripe}`;
}

/**
 * Starts the Stripe that takes no money on its port, with its events sent to the functions of this run.
 *
 * @param web  URL of the app
 * @param hosting  URL of the Hosting emulator, through which webhooks come as in production
 * @param dataDir  keeps customers and subscriptions between runs
 * Throws SuiteError when it cannot start.
 */
export async function startSandbox(ports: Ports, web: string, hosting: string, dataDir?: string): Promise<Sandbox> {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  try {
    return await startStripeSandbox({
      port: ports.stripe,
      appUrl: web,
      businessName: productName(),
      webhook: {
        url: `${hosting}/api/stripe-webhook`,
        secret: stripeSecrets().STRIPE_WEBHOOK_SECRET,
        events: WEBHOOK_EVENT_TYPES,
      },
      ...(dataDir === undefined ? {} : { dataFolder: dataDir }),
    });
  } catch (error) {
    if (error instanceof SandboxError) throw new SuiteError(error.message);
    throw error;
  }
}

/** Where the sandbox keeps its state, beside the emulators' own. */
export function sandboxFolder(dataFolder: string): string {
  return join(dataFolder, 'stripe');
}

/** Customers without their members are of no use: they go together. */
export function deleteSandboxData(dataFolder: string): void {
  rmSync(sandboxFolder(dataFolder), { recursive: true, force: true });
}

function productName(): string {
  const messages = z.object({ brand: z.string() });
  return messages.parse(JSON.parse(readFileSync(join(root, 'locales/fr/common.json'), 'utf8'))).brand;
}
