import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { type Machine, thisMachine } from '../java/find-java.ts';
import { SuiteError } from '../suite-error.ts';

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const insideCloudCli = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');

/**
 * Finds Google's Firestore emulator: the jar named by FIRESTORE_EMULATOR_BINARY_PATH, else the
 * newest in firebase-tools' cache, else the one of the Google Cloud CLI. Returns undefined when
 * there is none.
 *
 * Throws SuiteError when the variable names a missing file.
 */
export function findFirestore(machine: Machine = thisMachine): string | undefined {
  const named = machine.env['FIRESTORE_EMULATOR_BINARY_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new SuiteError(
      `FIRESTORE_EMULATOR_BINARY_PATH names no file: ${named}. Correct it or unset it.`,
    );
  }
  return (
    newestCached(firebaseCache(machine)) ?? cloudCliJars(machine).find((jar) => existsSync(jar))
  );
}

/** Returns the folder of firebase-tools' downloads. */
export function firebaseCache(machine: Machine = thisMachine): string {
  return (
    machine.env['FIREBASE_EMULATORS_PATH'] ?? join(machine.home, '.cache', 'firebase', 'emulators')
  );
}

/**
 * How Java runs a jar of Google's Firestore emulator: the Cloud CLI's jar has no main class in its
 * manifest.
 */
export function firestoreCommand(jar: string): string[] {
  const run = /^cloud-firestore-emulator-v.*\.jar$/.test(basename(jar))
    ? ['-jar', jar]
    : ['-cp', jar, mainClass];
  return ['-Duser.language=en', ...run];
}

export function firestoreMissing(): SuiteError {
  return new SuiteError(
    "Google's Firestore emulator was not found and could not be downloaded: install it with `gcloud components " +
      'install cloud-firestore-emulator`, or set FIRESTORE_EMULATOR_BINARY_PATH to its jar.',
  );
}

function newestCached(cache: string): string | undefined {
  if (!existsSync(cache)) return undefined;
  const jars = readdirSync(cache).filter((name) =>
    /^cloud-firestore-emulator-v.*\.jar$/.test(name),
  );
  const newest = jars.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return newest && join(cache, newest);
}

function cloudCliJars({ env, home, prefix, platform }: Machine): string[] {
  const name = platform === 'win32' ? 'gcloud.cmd' : 'gcloud';
  const launchers = (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  const roots = [
    env['CLOUDSDK_ROOT_DIR'],
    ...launchers
      .filter((file) => existsSync(file))
      .map((file) => dirname(dirname(realpathSync(file)))),
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
