import { DeployError } from '../deploy/deploy-error.ts';
import { readSettled, type ReadingPorts } from './setup-step.ts';

/** What only the project itself can say. */
export interface ProjectFacts {
  /** Google's own accounts are named after the project's number. */
  projectNumber: string;
  /** `XXXXXX-XXXXXX-XXXXXX` */
  billingAccount: string;
}

/**
 * Reads the facts of a project whose APIs are on.
 *
 * @throws DeployError, also for a project without a billing account
 */
export async function readFacts(projectId: string, ports: ReadingPorts): Promise<ProjectFacts> {
  const value = async (...args: string[]) => (await readSettled(['gcloud', ...args], ports)).trim();
  const projectNumber = await value(
    'projects',
    'describe',
    projectId,
    '--format=value(projectNumber)',
  );
  const account = await value(
    'billing',
    'projects',
    'describe',
    projectId,
    '--format=value(billingAccountName)',
  );
  if (account === '') {
    throw new DeployError(
      `${projectId} has no billing account: choose the Blaze plan in Firebase's console, with an account in euros, and ` +
        'run the setup again.',
    );
  }
  return { projectNumber, billingAccount: account.replace('billingAccounts/', '') };
}
