import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { readFacts } from './project-facts.ts';
import { runSetup, type SetupPorts } from './setup-step.ts';
import { apiStep, setupSteps } from './setup-steps.ts';

/**
 * Brings a project into the state that the product needs: first its APIs, because only an API that
 * is on can say what the project has, then everything else.
 *
 * @returns how many steps were carried out
 * @throws DeployError in words for the operator
 */
export async function setUp(environment: SiteEnvironment, ports: SetupPorts): Promise<number> {
  const apis = await runSetup([apiStep(environment)], ports);
  const facts = await readFacts(environment.firebase.projectId, ports);
  return apis + (await runSetup(setupSteps(environment, facts), ports));
}
