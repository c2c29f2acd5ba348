import { setup as startSuite } from '../suite/global-setup.ts';
import { suiteInfo } from '../suite/suite-info.ts';

/** Uses the Storage and Firestore emulators in the environment, else starts a suite. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['FIREBASE_STORAGE_EMULATOR_HOST'] && process.env['FIRESTORE_EMULATOR_HOST']) {
    return undefined;
  }
  const stop = await startSuite();
  const { project, storage, firestore } = suiteInfo();
  process.env['GCLOUD_PROJECT'] = project;
  process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = storage;
  process.env['FIRESTORE_EMULATOR_HOST'] = firestore;
  // Google's client would otherwise look for a metadata server on the network.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  return stop;
}
