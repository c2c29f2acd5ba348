import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import type { CommandPort } from './command-port.ts';
import { DeployError } from './deploy-error.ts';
import { PERMISSION_IS_NEW } from './google-answers.ts';
import { deployWorker } from './media-worker.ts';
import { FUNCTIONS_FOLDER } from './release-config.ts';
import { waitForIndexes } from './wait-for-indexes.ts';

export interface DeployPorts {
  commands: CommandPort;
  pause: (ms: number) => Promise<unknown>;
  /** Checks the deployed site. @throws DeployError */
  smokeTest: (environment: SiteEnvironment) => Promise<void>;
  /** Called before the first change that members notice. */
  onReached?: () => void;
  /** Whether there is a release to go back to; without one the project may be new. */
  hasEarlier: boolean;
}

/**
 * Google's message about a new project is to try again in some minutes; nothing else is tried
 * again.
 */
const FIRST_TRIES = 3;
const FIRST_PAUSE_MS = 180_000;

/**
 * Deploys a release: first what older releases can live with (rules, indexes), then the media
 * worker, then functions, which call it, then pages, which call them; at last the smoke test. A
 * rollback goes the other way, so that no page meets rules or functions that are older than itself;
 * indexes of the older release exist. It leaves the media worker, whose requests change only in
 * ways that older functions do not notice.
 *
 * @throws DeployError saying how to roll back when functions or pages were reached
 */
export async function deployRelease(
  folder: string,
  environment: SiteEnvironment,
  ports: DeployPorts,
  direction: 'forward' | 'back' = 'forward',
): Promise<void> {
  const { commands, pause, smokeTest, onReached, hasEarlier } = ports;
  const { projectId } = environment.firebase;
  const target = [
    '--project',
    projectId,
    '--config',
    join(folder, 'firebase.json'),
    '--non-interactive',
  ];
  const deploy = (...options: string[]) =>
    commands.run('firebase', ['deploy', ...options, ...target], { keepsOutput: true });
  // The CLI loads the functions with their own SDK to learn what there is to deploy.
  await commands.run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: join(folder, FUNCTIONS_FOLDER),
  });
  const deployRules = () => deploy('--only', 'firestore,storage');
  // Forced, because the CLI asks before it creates functions with retries and deletes former ones.
  const deployFunctionsOnce = () => deploy('--only', 'functions', '--force');
  const deployFunctions = async () => {
    for (let tries = 1; !hasEarlier && tries < FIRST_TRIES; tries += 1) {
      try {
        return await deployFunctionsOnce();
      } catch (error) {
        if (!(error instanceof DeployError) || !PERMISSION_IS_NEW.test(error.printed)) throw error;
        console.log(
          `${error.message}\nA new project needs some minutes until its accounts may handle events: ` +
            `trying again in ${FIRST_PAUSE_MS / 60_000} minutes (${tries} of ${FIRST_TRIES - 1}).`,
        );
        await pause(FIRST_PAUSE_MS);
      }
    }
    return deployFunctionsOnce();
  };
  const deployMediaWorker = () => deployWorker(folder, environment, commands);
  const deployPages = () => deploy('--only', 'hosting');
  if (direction === 'forward') {
    await deployRules();
    const indexes = readFileSync(join(folder, 'firestore.indexes.json'), 'utf8');
    await waitForIndexes(indexes, projectId, commands, pause);
  }
  onReached?.();
  const steps =
    direction === 'forward'
      ? [deployMediaWorker, deployFunctions, deployPages]
      : [deployPages, deployFunctions, deployRules];
  try {
    for (const step of steps) await step();
    await smokeTest(environment);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    const wayOut = hasEarlier
      ? `Go back with: npm run deploy -- ${environment.name} rollback`
      : 'This machine has no earlier release to go back to: correct the cause and deploy again.';
    const words = `${error.message}\nThe site may be in an intermediate state. ${wayOut}`;
    throw new DeployError(words, { printed: error.printed, cause: error });
  }
}

/**
 * Marks the deployed commit, so that another machine can go back to it. The site runs already: a
 * tag that cannot be pushed is reported, not an error.
 */
export async function tagRelease(
  tag: string,
  commands: CommandPort,
  print: (line: string) => void,
): Promise<void> {
  await commands.run('git', ['tag', tag]);
  try {
    await commands.run('git', ['push', 'origin', `refs/tags/${tag}`]);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    print(
      `${error.message}\nThe tag ${tag} is on this machine only. Push it: git push origin refs/tags/${tag}`,
    );
  }
}
