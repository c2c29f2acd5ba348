import { obtainTestFirestore } from './firestore-sentinels.ts';

/**
 * Vitest's global setup: names in FIRESTORE_EMULATOR_HOST the emulator with which conformance tests
 * compare our evaluator.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { address, stop } = await obtainTestFirestore();
  process.env['FIRESTORE_EMULATOR_HOST'] = address;
  return stop;
}
