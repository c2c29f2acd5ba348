import { startStripeSandbox } from '@atelier/stripe-sandbox';
import { stripeAccount } from '../../emulators/suite/stripe/catalogue.ts';
import type { CommandPort } from '../deploy/command-port.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { openSteps, runSetup, type SetupStep } from '../setup/setup-step.ts';
import { stripeRequest } from './stripe-request.ts';

/** Secrets of an invented account are stored nowhere. */
const storesNothing: CommandPort = {
  run: () => Promise.resolve(),
  read: ([program]) => Promise.reject(new DeployError(`A rehearsal reads nothing from ${program}.`)),
};

/**
 * Carries out all steps on an empty account of the sandbox, then compares: what needs no account at Stripe.
 *
 * @throws DeployError naming the steps that a second run would repeat
 */
export async function rehearseSetup(steps: readonly SetupStep[], print: (line: string) => void): Promise<void> {
  const sandbox = await startStripeSandbox({ account: stripeAccount });
  try {
    const request = stripeRequest(sandbox.url, 'sk_test_rehearsal');
    const ports = { commands: storesNothing, request, print, confirm: () => Promise.resolve(true) };
    await runSetup(steps, ports);
    const open = await openSteps(steps, { ...ports, print: () => undefined });
    if (open.length > 0)
      throw new DeployError(`A second run would repeat: ${open.map(({ step }) => step.title).join(', ')}`);
  } finally {
    await sandbox.stop();
  }
}
