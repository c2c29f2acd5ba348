// `npm run bench -- services`: measures the memory of each deployed function. Each runs alone from
// the built bundle under Google's functions-framework, as in production, and gets 60 requests at a
// time (or its own maximum). Prints the resident memory before the first request and the peak, next
// to the limit; fails when a function has no load, comes within 20 % of its limit, refuses a
// request or leaves its work undone. `-- services app img` measures only these. Uses the suite of
// SUITE_INFO.
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { freePort, startSmtpServer, writeSigningKey } from '@atelier/emulators/suite';
import { type SuiteInfo, suiteInfo } from '../support/suite/suite-info.ts';
import { extentOf } from './extent.ts';
import type { Load } from './load.ts';
import { loads } from './service-loads.ts';

const PARALLEL = extentOf(60, 5);
const ROUNDS = extentOf(10, 2);
const BUDGET = 0.8;
const scratch = resolve('node_modules/.cache/atelier-bench');
const MB = 1_048_576;

const endpoint = z.object({
  availableMemoryMb: z.number(),
  /** An object stands for the platform's default of 80. */
  concurrency: z.optional(z.union([z.number(), z.looseObject({})])),
  eventTrigger: z.optional(z.unknown()),
  secretEnvironmentVariables: z.optional(z.array(z.object({ key: z.string() }))),
});
type Endpoint = z.output<typeof endpoint>;

/** Returns the deployment settings of each function of the bundle. */
async function endpoints(): Promise<Map<string, Endpoint>> {
  const bundle: unknown = await import(pathToFileURL(resolve('functions/dist/index.js')).href);
  const functions = Object.entries(bundle as Record<string, object>);
  return new Map(
    functions.map(([name, one]) => [name, endpoint.parse(Reflect.get(one, '__endpoint'))]),
  );
}

/** What the measured functions use besides their code. */
interface Surroundings {
  suite: SuiteInfo;
  /** File of the key that signs links. */
  key: string;
  /** `host:port` of the mail server. */
  smtp: string;
}

function secret(name: string): string | undefined {
  return new RegExp(`^${name}=(.+)$`, 'm')
    .exec(readFileSync('functions/.secret.local', 'utf8'))?.[1]
    ?.trim();
}

/**
 * Returns the environment that Cloud Run and the Functions emulator give a service, with only its
 * own secrets.
 */
function environment(
  name: string,
  { suite, key, smtp }: Surroundings,
  { secretEnvironmentVariables = [] }: Endpoint,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    FUNCTION_TARGET: name,
    GCLOUD_PROJECT: suite.project,
    FIREBASE_CONFIG: JSON.stringify({
      projectId: suite.project,
      storageBucket: `${suite.project}.appspot.com`,
    }),
    FIRESTORE_EMULATOR_HOST: suite.firestore,
    FIREBASE_AUTH_EMULATOR_HOST: suite.auth,
    FIREBASE_STORAGE_EMULATOR_HOST: suite.storage,
    STORAGE_EMULATOR_HOST: `http://${suite.storage}`,
    GOOGLE_APPLICATION_CREDENTIALS: key,
    METADATA_SERVER_DETECTION: 'none',
    WEB_URL: suite.web,
    STRIPE_API_BASE: suite.stripe,
    SMTP_SERVER: smtp,
    ...Object.fromEntries(
      secretEnvironmentVariables.map(({ key: secretName }) => [secretName, secret(secretName)]),
    ),
  };
}

/** Reads a field of `/proc/{pid}/status` in MB. */
function memory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const value = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1];
  return (Number(value) * 1024) / MB;
}

async function waitUntilListening(origin: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) {
      throw new Error(`The service ended while starting with ${child.exitCode}: see its log.`);
    }
    try {
      // Answered by the framework itself, so that the service stays idle.
      await fetch(`${origin}/robots.txt`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * Sends all rounds, the requests of a round in parallel.
 *
 * @returns how often each status was returned
 */
async function send(origin: string, load: Load, parallel: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const requests = Array.from({ length: parallel }, async (_, index) => {
      const { path, init } = load.request(round * parallel + index);
      const response = await fetch(`${origin}${path}`, init);
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    });
    await Promise.all(requests);
  }
  return statuses;
}

async function measure(
  around: Surroundings,
  name: string,
  stated: Endpoint,
  load: Load,
): Promise<boolean> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const framework = fileURLToPath(import.meta.resolve('@google-cloud/functions-framework'));
  const program = join(dirname(framework), 'main.js');
  const signature = stated.eventTrigger === undefined ? 'http' : 'cloudevent';
  const child = spawn(
    process.execPath,
    [
      program,
      `--target=${name}`,
      '--source=functions',
      `--signature-type=${signature}`,
      `--port=${port}`,
    ],
    { env: environment(name, around, stated), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const log = createWriteStream(`${scratch}/${name}.log`);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const closed = new Promise((resume) => child.once('close', resume));
  try {
    await waitUntilListening(origin, child);
    const pid = child.pid ?? NaN;
    const idle = memory(pid, 'VmRSS');
    const maxConcurrency = typeof stated.concurrency === 'number' ? stated.concurrency : PARALLEL;
    const parallel = Math.min(PARALLEL, maxConcurrency, load.parallel ?? PARALLEL);
    await load.prepare?.();
    const statuses = await send(origin, load, parallel);
    const undone = await load.problem?.(ROUNDS * parallel);
    const peak = memory(pid, 'VmHWM');
    const limit = stated.availableMemoryMb;
    const responses = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
    const columns = [idle, peak, limit, (100 * peak) / limit, parallel].map((value) =>
      value.toFixed(0).padStart(9),
    );
    const problems = [
      ...(peak > BUDGET * limit ? ['within 20 % of its limit'] : []),
      ...([...statuses.keys()].some((status) => status >= 400) ? ['refused requests'] : []),
      ...(undone === undefined ? [] : [undone]),
    ];
    const failure = problems.length === 0 ? '' : `   FAILED: ${problems.join(', ')}`;
    console.log(`${name.padEnd(22)}${columns.join('')}   ${responses.join(', ')}${failure}`);
    return problems.length === 0;
  } finally {
    child.kill('SIGKILL');
    await closed;
    log.end();
  }
}

/**
 * @param names  of functions; all when empty.
 * @returns whether each did its work within its budget
 */
async function benchServices(suite: SuiteInfo, names: readonly string[]): Promise<boolean> {
  mkdirSync(scratch, { recursive: true });
  const key = `${scratch}/signing-key.json`;
  await writeSigningKey(key, suite.project);
  const port = await freePort();
  const stopSmtp = await startSmtpServer(port, secret('SMTP_PASSWORD') ?? '', () => undefined);
  const around = { suite, key, smtp: `127.0.0.1:${port}` };
  const stated = await endpoints();
  const all = await loads(suite);
  const idle = [...stated.keys()].filter((name) => !Object.hasOwn(all, name));
  if (idle.length > 0) throw new Error(`service-loads.ts has no requests for ${idle.join(', ')}.`);
  console.log(`${''.padEnd(22)}  idle MB  peak MB limit MB  % limit parallel   responses`);
  let isOk = true;
  for (const [name, load] of Object.entries(all)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const one = stated.get(name);
    if (one === undefined) throw new Error(`functions/dist has no ${name}.`);
    isOk = (await measure(around, name, one, load)) && isOk;
  }
  await stopSmtp();
  return isOk;
}

process.exit((await benchServices(suiteInfo(), process.argv.slice(2))) ? 0 : 1);
