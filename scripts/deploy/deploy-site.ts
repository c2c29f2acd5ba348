import type { SiteEnvironment } from '@atelier/domain/site/environment';
import type { CommandPort } from './command-port.ts';
import { DeployError } from './deploy-error.ts';
import { deployRelease, type DeployPorts, tagRelease } from './deploy-release.ts';
import type { Releases } from './releases.ts';
import { requireCanary, smokeTargetOf, smokeTest, type SmokeTarget } from './smoke-test.ts';

/** What a deployment works with, beside the settings. */
export interface SitePorts {
  commands: CommandPort;
  pause: (ms: number) => Promise<unknown>;
  /** The releases of the environment on this machine. */
  releases: Releases;
  /** Builds a release into an empty folder and checks it. @throws DeployError */
  buildAndCheck: (folder: string, environment: SiteEnvironment) => Promise<void>;
  /** Returns the tree of the last commit; undefined with changes that are not committed. */
  committedTree: () => string | undefined;
  /** Returns the tree on which all tests passed last on this machine. */
  passedTree: () => string | undefined;
  /** Folder of the repository. */
  root: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Tests, builds and deploys the last commit, asks the site whether it works and tags the commit.
 *
 * @throws DeployError in words for the operator
 */
export async function deploySite(environment: SiteEnvironment, ports: SitePorts): Promise<void> {
  const { commands, releases, env, root } = ports;
  const tree = ports.committedTree();
  if (tree === undefined) {
    throw new DeployError('There are changes that are not committed: commit or remove them.');
  }
  const target = await smokeTargetOf(environment, commands, env);
  const commit = (await commands.read('git', ['rev-parse', '--short=12', 'HEAD'])).trim();
  const hasEarlier = releases.hasEarlier(commit);
  // The canary registers on the site, so the first deployment has none.
  if (hasEarlier) requireCanary(target);
  if (ports.passedTree() !== tree) await commands.run('npm', ['test'], { cwd: root });
  await ports.buildAndCheck(releases.create(), environment);
  const folder = releases.finish(commit);
  const onReached = () => releases.record(commit, false);
  await deployRelease(folder, environment, { ...portsFor(target, ports), hasEarlier, onReached });
  releases.record(commit, true);
  const tag = `${environment.name}-${new Date().toISOString().slice(0, 16).replaceAll(/\D/g, '')}`;
  console.log(`\n${environment.origin} runs ${commit}.`);
  await tagRelease(tag, commands, console.log);
  if (hasEarlier) console.log(`To go back: npm run deploy -- ${environment.name} rollback`);
}

/**
 * Deploys the last release that passed its smoke test before the deployed one.
 *
 * @throws DeployError as `deploySite`
 */
export async function rollBackSite(environment: SiteEnvironment, ports: SitePorts): Promise<void> {
  const { commands, releases, env } = ports;
  const name = releases.previous();
  const target = await smokeTargetOf(environment, commands, env);
  const deployPorts = { ...portsFor(target, ports), hasEarlier: true };
  await deployRelease(releases.folderOf(name), environment, deployPorts, 'back');
  releases.returnTo(name);
  console.log(`\n${environment.origin} runs ${name} again.`);
}

function portsFor(
  target: SmokeTarget,
  { commands, pause }: SitePorts,
): Omit<DeployPorts, 'hasEarlier'> {
  return { commands, pause, smokeTest: () => smokeTest(target) };
}
