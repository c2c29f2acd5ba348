import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { seed } from '@atelier/emulators/seed';
import { freePorts, type RunningSuite, SeedCache, startSuite, SuiteError } from '@atelier/emulators/suite';
import { waitForTriggers } from './wait-for-triggers.ts';

/**
 * Builds functions and web, starts a seeded suite on free ports and runs the stages on it. They get the paths of its
 * info file and log as `SUITE_INFO` and `SUITE_LOG`. The seeded data are cached for the next start.
 *
 * @param stages  runs them; its signal is aborted when the suite has ended by itself
 * @param overrides  URL of a Stripe to use instead of the sandbox, and another seed
 * @returns why the suite could not start or ended by itself, or undefined when the stages ran
 */
export async function withSuite(
  stages: (env: NodeJS.ProcessEnv, crash: AbortSignal) => Promise<void>,
  overrides: { stripe?: string; seed?: typeof seed } = {},
): Promise<string | undefined> {
  const buildFailure = await build();
  if (buildFailure !== undefined) return buildFailure;
  // Several runs of one checkout may run at the same time.
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
      preparesFilms: true,
      print: (line) => console.error(line),
      ...overrides,
    });
    try {
      const crash = new AbortController();
      const abort = (reason: unknown) => crash.abort(reason);
      void suite.crashed.then(abort, abort);
      if (!isFromCache) await waitAndCache(suite, cache);
      const { storage, firestore, project } = suite.info;
      const pageLoads = `${suite.log}.page-loads`;
      rmSync(pageLoads, { force: true });
      const env = {
        ...process.env,
        SUITE_INFO: infoFile,
        SUITE_LOG: suite.log,
        // Where journeys count the pages that they load.
        PAGE_LOADS: pageLoads,
        GCLOUD_PROJECT: project,
        FIREBASE_STORAGE_EMULATOR_HOST: storage,
        FIRESTORE_EMULATOR_HOST: firestore,
        METADATA_SERVER_DETECTION: 'none',
      };
      await stages(env, crash.signal);
      crash.signal.throwIfAborted();
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

/** @returns the failure, or undefined */
async function build(): Promise<string | undefined> {
  for (const workspace of ['functions', 'web']) {
    const script = workspace === 'web' ? 'build:suite' : 'build';
    if ((await exitCodeOf('npm', ['run', '--silent', script, '--workspace', workspace])) !== 0)
      return `${workspace} could not be built: see the output above.`;
  }
  return undefined;
}

/** Runs a command with this process's output; its exit code, or 1 if it cannot be started or is killed. */
export function exitCodeOf(command: string, args: string[], env?: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
