import { readFileSync } from 'node:fs';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { adminFirestore } from '@atelier/emulators/suite';
import type { Firestore as AdminFirestore } from 'firebase-admin/firestore';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Actor } from './rules-actor.ts';
import { buildProfile, emailOf, PEOPLE, type Fields } from './rules-people.ts';

// Denials are what these tests are about; the SDK would log each of them.
setLogLevel('silent');

const rulesFile = new URL('../../firestore.rules', import.meta.url);

export interface World {
  /** Acts as somebody, with the real SDK; `null` is a visitor. A token claim can be changed or, with undefined, left out. */
  as(uid: string | null, claims?: Fields): Actor;
  /** Writes documents by path, past the rules. */
  given(documents: Readonly<Record<string, Fields>>): Promise<void>;
}

/**
 * Prepares the Firestore of one test file: `firestore.rules` loaded, and before each test nothing but everybody's
 * profile and what `documents` builds.
 *
 * @param name  makes the project id, which no other file may use.
 */
export function useRules(
  name: string,
  documents: () => Readonly<Record<string, Fields>> = () => ({}),
  rules = () => readFileSync(rulesFile, 'utf8'),
): World {
  const projectId = `demo-rules-${name}`;
  let environment: RulesTestEnvironment;
  let store: AdminFirestore;
  const actors = new Map<string, Actor>();

  async function given(docs: Readonly<Record<string, Fields>>): Promise<void> {
    const batch = store.batch();
    for (const [path, fields] of Object.entries(docs)) batch.set(store.doc(path), fields);
    await batch.commit();
  }

  beforeAll(async () => {
    environment = await initializeTestEnvironment({ projectId, firestore: { ...emulator(), rules: rules() } });
    store = adminFirestore(emulatorAddress(), projectId);
  });
  beforeEach(async () => {
    await environment.clearFirestore();
    const profiles = Object.entries(PEOPLE).map(([uid, fields]) => [`profiles/${uid}`, buildProfile(uid, fields)]);
    await given({ ...Object.fromEntries(profiles), ...documents() });
  });
  afterAll(async () => {
    await environment.cleanup();
    await store.terminate();
  });

  return {
    given,
    as(uid, claims = {}) {
      const key = JSON.stringify([uid, Object.entries(claims)]);
      const known = actors.get(key);
      if (known) return known;
      const context =
        uid === null
          ? environment.unauthenticatedContext()
          : environment.authenticatedContext(uid, { email: emailOf(uid), ...claims });
      const actor = new Actor(context);
      actors.set(key, actor);
      return actor;
    },
  };
}

/** `host:port` of the emulator that the project's global setup provides. */
function emulatorAddress(): string {
  const address = process.env['FIRESTORE_EMULATOR_HOST'];
  if (!address) throw new Error('FIRESTORE_EMULATOR_HOST is not set: run through the project `rules` of vitest');
  return address;
}

function emulator(): { host: string; port: number } {
  const [host = '', port] = emulatorAddress().split(':');
  return { host, port: Number(port) };
}
