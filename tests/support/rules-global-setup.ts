import { obtainTestFirestore } from './rules-firestore.ts';

/** One Firestore emulator for all files of the project; each file uses a project id of its own in it. */
export async function setup(): Promise<() => Promise<void>> {
  const { address, stop } = await obtainTestFirestore();
  process.env['FIRESTORE_EMULATOR_HOST'] = address;
  // Google's client would otherwise look for a machine of Google's on the network.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  return stop;
}
