import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { seed } from '@atelier/emulators/seed';
import { freePorts, type RunningSuite, SeedCache, startSuite, SuiteError } from '@atelier/emulators/suite';
import { waitForTriggers } from './wait-for-triggers.ts';

/**
 * Builds functions and web, starts a seeded copy of the suite on free ports beside whatever runs, and hands its address
 * to the stages by `SUITE_INFO`, the path of its log by `SUITE_LOG`. Everything is stopped when they are done. What the
 * seed and the triggers made is kept for the next start.
 *
 * @param overrides  what is not the suite's own: URL of a Stripe in the place of the sandbox, and other data than the demo's
 * @returns why it could not be had, or undefined when the stages ran.
 */
export async function withSuite(
  stages: (env: NodeJS.ProcessEnv) => Promise<void>,
  overrides: { stripe?: string; seed?: typeof seed } = {},
): Promise<string | undefined> {
  const unbuilt = await build();
  if (unbuilt !== undefined) return unbuilt;
  // Runs of one checkout go on beside each other.
  const infoFile = resolve(`.suite.test-${process.pid}.json`);
  const cache = overrides.seed === undefined ? new SeedCache() : undefined;
  try {
    let isFromCache = false;
    const suite = await startSuite({
      project: 'demo-flair',
      ports: await freePorts(),
      seed,
      findCachedSeed: async () => {
        const found = await cache?.find();
        isFromCache = found !== undefined;
        return found;
      },
      web: 'build',
      infoFile,
      name: `test-${process.pid}`,
      isInteractive: false,
      print: (line) => console.error(line),
      ...overrides,
    });
    try {
      if (!isFromCache) await waitAndCache(suite, cache);
      const { storage, firestore, project } = suite.info;
      await stages({
        ...process.env,
        SUITE_INFO: infoFile,
        SUITE_LOG: suite.log,
        GCLOUD_PROJECT: project,
        FIREBASE_STORAGE_EMULATOR_HOST: storage,
        FIRESTORE_EMULATOR_HOST: firestore,
        METADATA_SERVER_DETECTION: 'none',
      });
    } finally {
      await suite.stop();
    }
    return undefined;
  } catch (error) {
    if (error instanceof SuiteError) return error.message;
    throw error;
  }
}

async function waitAndCache(suite: RunningSuite, cache: SeedCache | undefined): Promise<void> {
  await waitForTriggers(suite);
  await cache?.store(suite.info.hub, suite.info.accounts);
}

/** @returns why there is nothing to serve, or undefined when all is built. */
async function build(): Promise<string | undefined> {
  for (const workspace of ['functions', 'web']) {
    const script = workspace === 'web' ? 'build:suite' : 'build';
    if (!(await exitsWithZero('npm', ['run', '--silent', script, '--workspace', workspace])))
      return `${workspace} could not be built: see the lines above.`;
  }
  return undefined;
}

function exitsWithZero(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
