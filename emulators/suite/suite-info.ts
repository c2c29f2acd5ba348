import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod/mini';
import { suiteInfoFile } from './paths.ts';
import { SuiteError } from './suite-error.ts';

const account = z.object({ email: z.string(), password: z.string(), uid: z.string() });

/** One demo account per role, tier and status; the seed creates them and the suite prints them. */
const ACCOUNT_NAMES = [
  'admin',
  'free',
  'basic',
  'pro',
  'premium',
  'canceled',
  'waiting',
  'trainer',
] as const;
const accounts = z.record(z.enum(ACCOUNT_NAMES), account);

const suiteInfo = z.object({
  project: z.string(),
  web: z.string(),
  api: z.string(),
  auth: z.string(),
  firestore: z.string(),
  storage: z.string(),
  hub: z.string(),
  stripe: z.string(),
  mailbox: z.string(),
  accounts,
});

export type Account = z.infer<typeof account>;
export type Accounts = z.infer<typeof accounts>;

/**
 * Addresses and accounts of a suite: `web`, `api` (ends in `/api`), `stripe` and `mailbox` are
 * URLs, the emulators and the hub are `host:port`. `.suite.json` holds exactly this while `npm
 * start` runs.
 */
export type SuiteInfo = z.infer<typeof suiteInfo>;

/** Parses accounts of saved data. Throws ZodError. */
export function parseAccounts(value: unknown): Accounts {
  return accounts.parse(value);
}

/** Makes one account per name. */
export function accountsFrom(make: (name: (typeof ACCOUNT_NAMES)[number]) => Account): Accounts {
  return accounts.parse(Object.fromEntries(ACCOUNT_NAMES.map((name) => [name, make(name)])));
}

/** Writes the file atomically: a reader never sees half of it. */
export function writeSuiteInfo(path: string, info: SuiteInfo): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(info, null, 2)}\n`);
  renameSync(draft, path);
}

/** Removes the file; does nothing when there is none. */
export function removeSuiteInfo(path: string): void {
  rmSync(path, { force: true });
}

/** Reads the file of a suite. Throws SuiteError when there is none or it is malformed. */
export function readSuiteInfoFile(path: string): SuiteInfo {
  if (!existsSync(path)) {
    throw new SuiteError('No suite runs: start it with `npm start` and wait for its table.');
  }
  const parsed = suiteInfo.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!parsed.success) {
    throw new SuiteError(`${path} is malformed: stop the suite, remove the file, start it again.`);
  }
  return parsed.data;
}

/**
 * Returns the addresses and accounts of the running suite.
 *
 * @param path  the root's `.suite.json`, or the `infoFile` of a second suite
 * @throws SuiteError when there is no file, it is malformed, or nothing listens at its addresses
 * (left by a crash).
 */
export async function readSuiteInfo(path: string = suiteInfoFile): Promise<SuiteInfo> {
  const info = readSuiteInfoFile(path);
  if (await isReachable(info.hub)) return info;
  throw new SuiteError(
    `No suite runs (${path} was left by one that crashed): start it with \`npm start\`.`,
  );
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
    return false; // refused or no answer: the suite that wrote the file is gone
  }
}
