import { freePort, startFirestore } from '@atelier/emulators/suite';

/**
 * Returns a Firestore emulator for tests: the one in FIRESTORE_EMULATOR_HOST, else a new one on a
 * free port.
 */
export async function obtainTestFirestore(): Promise<{
  address: string;
  stop: () => Promise<void>;
}> {
  const named = process.env['FIRESTORE_EMULATOR_HOST'];
  if (named) return { address: named, stop: async () => {} };
  const lines: string[] = [];
  const { address, stop } = await startFirestore({
    port: await freePort(),
    print: (line) => lines.push(line),
  });
  return { address, stop };
}
