import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod/mini';
import { suiteInfoFile } from './paths.ts';
import { SuiteError } from './suite-error.ts';

const account = z.object({ email: z.string(), password: z.string(), uid: z.string() });

/** The demo members by role and tier; the seed makes them and the suite prints them. */
const accounts = z.object({
  admin: account,
  free: account,
  basic: account,
  pro: account,
  premium: account,
  canceled: account,
  waiting: account,
  trainer: account,
});

const suiteInfo = z.object({
  project: z.string(),
  web: z.string(),
  api: z.string(),
  auth: z.string(),
  firestore: z.string(),
  storage: z.string(),
  hub: z.string(),
  stripe: z.string(),
  accounts,
});

export type Account = z.infer<typeof account>;
export type Accounts = z.infer<typeof accounts>;

/**
 * What runs and where: `web`, `api` (ends in `/api`) and `stripe` are URLs, the emulators and the hub are `host:port`.
 * `.suite.json` holds exactly this while `npm start` runs.
 */
export type SuiteInfo = z.infer<typeof suiteInfo>;

/** Accounts kept with saved data; throws a ZodError when the shape is another one. */
export function parseAccounts(value: unknown): Accounts {
  return accounts.parse(value);
}

/** Writes the file in one step: a reader sees all of it or nothing. */
export function writeSuiteInfo(path: string, info: SuiteInfo): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(info, null, 2)}\n`);
  renameSync(draft, path);
}

/** Safe to call when there is no file. */
export function removeSuiteInfo(path: string): void {
  rmSync(path, { force: true });
}

/**
 * The running suite's addresses and accounts.
 *
 * @param path  the root's `.suite.json`, or what a second copy of the suite was told to write.
 * Throws SuiteError when there is no file, it is malformed, or nothing answers where it points (left by a crash).
 */
export async function readSuiteInfo(path: string = suiteInfoFile): Promise<SuiteInfo> {
  if (!existsSync(path)) throw new SuiteError('No suite runs: start it with `npm start` and wait for its table.');
  const parsed = suiteInfo.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new SuiteError(`${path} is malformed: stop the suite, remove the file, start it again.`);
  if (!(await isReachable(parsed.data.hub))) {
    throw new SuiteError(`No suite runs (${path} was left by one that crashed): start it with \`npm start\`.`);
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function isReachable(hub: string): Promise<boolean> {
  try {
    return (await fetch(`http://${hub}/emulators`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false; // refused or silent: whoever wrote the file is gone
  }
}
