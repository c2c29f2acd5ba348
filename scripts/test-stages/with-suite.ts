import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { seed } from '@atelier/emulators/seed';
import {
  freePorts,
  type RunningSuite,
  SeedCache,
  startSuite,
  SuiteError,
} from '@atelier/emulators/suite';
import { waitForTriggers } from './wait-for-triggers.ts';

/**
 * Builds functions and web, starts a seeded suite on free ports and runs the stages on it. They get
 * the paths of its info file and log as `SUITE_INFO` and `SUITE_LOG`. The seeded data are cached
 * for the next start.
 *
 * @param stages  runs them; its signal is aborted when a part of the suite has ended by itself
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
  let suite: RunningSuite | undefined;
  try {
    let isFromCache = false;
    suite = await startSuite({
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
    // What a crash leaves behind is reported by `stop`, too.
    suite.crashed.catch(() => undefined);
    try {
      if (!isFromCache) await waitAndCache(suite, cache);
      await stages(environmentOf(suite, infoFile), suite.crashing);
      suite.crashing.throwIfAborted();
    } finally {
      await suite.stop();
    }
    return undefined;
  } catch (error) {
    // A suite that ends makes whatever uses it fail in its own way.
    const reason: unknown = suite?.crashing.aborted === true ? suite.crashing.reason : error;
    if (reason instanceof SuiteError) return reason.message;
    throw reason;
  }
}

function environmentOf({ info, log }: RunningSuite, infoFile: string): NodeJS.ProcessEnv {
  const pageLoads = `${log}.page-loads`;
  rmSync(pageLoads, { force: true });
  return {
    ...process.env,
    SUITE_INFO: infoFile,
    SUITE_LOG: log,
    // Where journeys count the pages that they load.
    PAGE_LOADS: pageLoads,
    GCLOUD_PROJECT: info.project,
    FIREBASE_STORAGE_EMULATOR_HOST: info.storage,
    FIRESTORE_EMULATOR_HOST: info.firestore,
    METADATA_SERVER_DETECTION: 'none',
  };
}

async function waitAndCache(suite: RunningSuite, cache: SeedCache | undefined): Promise<void> {
  const crash = Promise.withResolvers<never>();
  suite.crashing.addEventListener('abort', () => crash.reject(suite.crashing.reason), {
    once: true,
  });
  await Promise.race([waitForTriggers(suite), crash.promise]);
  await cache?.store(suite.info.hub, suite.info.accounts);
}

/** @returns the failure, or undefined */
async function build(): Promise<string | undefined> {
  for (const workspace of ['functions', 'web']) {
    const script = workspace === 'web' ? 'build:suite' : 'build';
    if ((await exitCodeOf('npm', ['run', '--silent', script, '--workspace', workspace])) !== 0) {
      return `${workspace} could not be built: see the output above.`;
    }
  }
  return undefined;
}

/**
 * Runs a command with this process's output; its exit code, or 1 if it cannot be started or is
 * killed.
 */
export function exitCodeOf(
  command: string,
  args: string[],
  env?: NodeJS.ProcessEnv,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
