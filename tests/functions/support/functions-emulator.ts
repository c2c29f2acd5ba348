import { getApps, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import {
  findSchedule,
  functionsAddress,
  loadedFunctions,
  runSchedule as run,
} from '@atelier/emulators/suite';
import { suiteInfo, type Account } from '../../support/suite/suite-info.ts';

type LoadedFunction = Awaited<ReturnType<typeof loadedFunctions>>[number];

let known: Promise<{ address: string; functions: LoadedFunction[] }> | undefined;

function allFunctions() {
  known ??= functionsAddress(suiteInfo().hub).then(async (address) => ({
    address,
    functions: await loadedFunctions(address),
  }));
  return known;
}

/** Returns the address of the Functions emulator and a loaded function, by its exported name. */
export async function findFunction(
  name: string,
): Promise<{ address: string; one: LoadedFunction }> {
  const { address, functions } = await allFunctions();
  const one = functions.find((found) => found.name === name);
  if (one === undefined) {
    throw new Error(
      `${name} is not loaded; loaded: ${functions.map((found) => found.name).join(', ')}`,
    );
  }
  return { address, one };
}

/** Runs a scheduled function, or one of its jobs, to its end. Throws if it failed. */
export async function runSchedule(name: string): Promise<void> {
  const { address } = await allFunctions();
  const wanted = await findSchedule(address, name);
  if (wanted === undefined) throw new Error(`No schedule is loaded that runs ${name}.`);
  const outcome = await run(address, suiteInfo().project, wanted);
  if (!outcome.ok) throw new Error(`${name}: ${outcome.status} ${outcome.body}`);
}

/** Returns the suite's bucket, bypassing its rules. */
export function mediaBucket() {
  const { project, storage } = suiteInfo();
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = storage;
  process.env.METADATA_SERVER_DETECTION = 'none';
  const app =
    getApps().find((one) => one.name === 'media') ?? initializeApp({ projectId: project }, 'media');
  return getStorage(app).bucket(`${project}.appspot.com`);
}

/**
 * Options of a file that the server has written: uploads are checked, and deleted when they are not
 * what they claim.
 */
export const OWN_FILE = { metadata: { metadata: { copied: 'true' } } } as const;

/** Returns a member's ID token, by signing in as a client does. */
export async function idToken({
  email,
  password,
}: Pick<Account, 'email' | 'password'>): Promise<string> {
  const address = `http://${suiteInfo().auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const answer = (await response.json()) as { idToken?: string };
  if (answer.idToken === undefined) {
    throw new Error(`${email} could not sign in: ${JSON.stringify(answer)}`);
  }
  return answer.idToken;
}
