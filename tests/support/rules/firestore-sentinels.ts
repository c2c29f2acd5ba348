import { freePort, startFirestore } from '@atelier/emulators/suite';

/** A Firestore emulator for tests: the one that FIRESTORE_EMULATOR_HOST names, else one started on a free port. */
export async function obtainTestFirestore(): Promise<{ address: string; stop: () => Promise<void> }> {
  const named = process.env['FIRESTORE_EMULATOR_HOST'];
  if (named) return { address: named, stop: async () => {} };
  const lines: string[] = [];
  const { address, stop } = await startFirestore({ port: await freePort(), print: (line) => lines.push(line) });
  return { address, stop };
}
