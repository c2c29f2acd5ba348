import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type Machine, thisMachine } from '../java/find-java.ts';
import { SuiteError } from '../suite-error.ts';

const insideCloudCli = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');

/**
 * Google's Firestore emulator: the jar named by FIRESTORE_EMULATOR_BINARY_PATH, else the newest in firebase-tools'
 * cache, else the one that the Google Cloud CLI installs. Undefined when none is on the machine.
 *
 * Throws SuiteError when the variable names a file that is not there.
 */
export function findFirestore(machine: Machine = thisMachine): string | undefined {
  const named = machine.env['FIRESTORE_EMULATOR_BINARY_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new SuiteError(`FIRESTORE_EMULATOR_BINARY_PATH names no file: ${named}. Correct it or unset it.`);
  }
  return newestCached(firebaseCache(machine)) ?? cloudCliJars(machine).find((jar) => existsSync(jar));
}

/** Where firebase-tools keeps what it downloads. */
export function firebaseCache(machine: Machine = thisMachine): string {
  return machine.env['FIREBASE_EMULATORS_PATH'] ?? join(machine.home, '.cache', 'firebase', 'emulators');
}

export function firestoreMissing(): SuiteError {
  return new SuiteError(
    "Google's Firestore emulator was not found and could not be downloaded: install it with `gcloud components " +
      'install cloud-firestore-emulator`, or set FIRESTORE_EMULATOR_BINARY_PATH to its jar.',
  );
}

function newestCached(cache: string): string | undefined {
  if (!existsSync(cache)) return undefined;
  const jars = readdirSync(cache).filter((name) => /^cloud-firestore-emulator-v.*\.jar$/.test(name));
  const newest = jars.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return newest && join(cache, newest);
}

function cloudCliJars({ env, home, prefix, platform }: Machine): string[] {
  const name = platform === 'win32' ? 'gcloud.cmd' : 'gcloud';
  const launchers = (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  const roots = [
    env['CLOUDSDK_ROOT_DIR'],
    ...launchers.filter((file) => existsSync(file)).map((file) => dirname(dirname(realpathSync(file)))),
    join(home, 'google-cloud-sdk'),
    `${prefix}/usr/lib/google-cloud-sdk`,
    `${prefix}/usr/share/google-cloud-sdk`,
    `${prefix}/usr/local/share/google-cloud-sdk`,
    `${prefix}/opt/google-cloud-sdk`,
    `${prefix}/opt/homebrew/share/google-cloud-sdk`,
    `${prefix}/snap/google-cloud-cli/current`,
    env['LOCALAPPDATA'] && join(env['LOCALAPPDATA'], 'Google', 'Cloud SDK', 'google-cloud-sdk'),
  ];
  return roots.flatMap((root) => (root ? [join(root, insideCloudCli)] : []));
}
