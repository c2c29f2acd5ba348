import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { adminFirestore } from '@atelier/emulators/suite';
import { SdkActor } from './actor.ts';
import type { Documents, RulesBackend } from './use-rules.ts';

// Denials are expected here; the SDK would log each of them.
setLogLevel('silent');

/** For so long the documents of a test serve the following ones, if none changes them. */
const REUSE_MS = 2_000;

/** Google's Firestore emulator, used through the web SDK. @param projectId  unique per file */
export async function emulatorBackend(projectId: string, rules: string): Promise<RulesBackend> {
  const address = process.env['FIRESTORE_EMULATOR_HOST'];
  if (!address) {
    throw new Error(
      'FIRESTORE_EMULATOR_HOST is not set: run through the project `rules-emulator` of vitest',
    );
  }
  const [host = '', port] = address.split(':');
  const environment = await initializeTestEnvironment({
    projectId,
    firestore: { host, port: Number(port), rules },
  });
  const store = adminFirestore(address, projectId);
  /** Until when what `reset` has stored is as it was. */
  let unchangedUntilMs = 0;
  const change = () => {
    unchangedUntilMs = 0;
  };
  const write = async (documents: Documents) => {
    const batch = store.batch();
    for (const [path, fields] of Object.entries(documents)) batch.set(store.doc(path), fields);
    await batch.commit();
  };
  return {
    async reset(documents) {
      if (Date.now() < unchangedUntilMs) return;
      const built = Date.now();
      await environment.clearFirestore();
      await write(documents());
      unchangedUntilMs = built + REUSE_MS;
    },
    async seed(documents) {
      change();
      await write(documents);
    },
    actor: (uid, token) =>
      new SdkActor(
        uid === null
          ? environment.unauthenticatedContext()
          : environment.authenticatedContext(uid, { ...token }),
        change,
      ),
    async close() {
      await environment.cleanup();
      await store.terminate();
    },
  };
}
