import { basename } from 'node:path';
import type { TestProject } from 'vitest/node';
import { obtainTestFirestore } from './firestore-sentinels.ts';

/** One Firestore emulator for all files of the project; each file uses a project id of its own in it. */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const files = config.include.map((file) => basename(file, '.test.ts'));
  console.log(`Rules on Google's emulator (RULES_ON_EMULATOR=all for every file): ${files.join(', ')}`);
  const { address, stop } = await obtainTestFirestore();
  process.env['FIRESTORE_EMULATOR_HOST'] = address;
  // Google's client would otherwise look for a machine of Google's on the network.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  return stop;
}
