import { basename } from 'node:path';
import type { TestProject } from 'vitest/node';
import { obtainTestFirestore } from './firestore-sentinels.ts';

/**
 * Starts one Firestore emulator for all files of the project; each file uses its own project id.
 */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const files = config.include.map((file) => basename(file, '.test.ts'));
  console.log(
    `Rules on Google's emulator (RULES_ON_EMULATOR=all for every file): ${files.join(', ')}`,
  );
  const { address, stop } = await obtainTestFirestore();
  process.env['FIRESTORE_EMULATOR_HOST'] = address;
  // Google's client would otherwise look for a metadata server on the network.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  return stop;
}
