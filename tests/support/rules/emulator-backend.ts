import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { adminFirestore } from '@atelier/emulators/suite';
import { setLogLevel } from 'firebase/firestore';
import { SdkActor } from './actor.ts';
import type { RulesBackend } from './use-rules.ts';

// Denials are expected here; the SDK would log each of them.
setLogLevel('silent');

/** Google's Firestore emulator, used through the web SDK. @param projectId  unique per file */
export async function emulatorBackend(projectId: string, rules: string): Promise<RulesBackend> {
  const address = process.env['FIRESTORE_EMULATOR_HOST'];
  if (!address)
    throw new Error('FIRESTORE_EMULATOR_HOST is not set: run through the project `rules-emulator` of vitest');
  const [host = '', port] = address.split(':');
  const environment = await initializeTestEnvironment({ projectId, firestore: { host, port: Number(port), rules } });
  const store = adminFirestore(address, projectId);
  return {
    clear: () => environment.clearFirestore(),
    async seed(documents) {
      const batch = store.batch();
      for (const [path, fields] of Object.entries(documents)) batch.set(store.doc(path), fields);
      await batch.commit();
    },
    actor: (uid, token) =>
      new SdkActor(
        uid === null ? environment.unauthenticatedContext() : environment.authenticatedContext(uid, { ...token }),
      ),
    async close() {
      await environment.cleanup();
      await store.terminate();
    },
  };
}
