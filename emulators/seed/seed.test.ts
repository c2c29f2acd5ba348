import type { DocumentReference, Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFirestore, type RunningFirestore } from '../suite/firestore/start-firestore.ts';
import { freePort } from '../suite/ports.ts';
import { demoDocuments } from './documents.ts';
import { adminFirestore } from '../suite/admin/admin-services.ts';
import { seedDocuments } from './seed.ts';

const PROJECT = 'demo-seed';
const NOW = new Date('2026-11-20T10:30:00Z');
let emulator: RunningFirestore;
let firestore: Firestore;

beforeAll(async () => {
  emulator = await startFirestore({ port: await freePort(), print: () => undefined });
  firestore = adminFirestore(emulator.address, PROJECT);
});
beforeEach(async () => {
  const documents = `emulator/v1/projects/${PROJECT}/databases/(default)/documents`;
  await fetch(`http://${emulator.address}/${documents}`, { method: 'DELETE' });
  await seedDocuments(PROJECT, emulator.address, NOW);
});
afterAll(async () => {
  await firestore.terminate();
  await emulator.stop();
});

/** Returns every document of the database by path, including subcollections. */
async function allDocuments(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const walk = async (owner: Firestore | DocumentReference): Promise<void> => {
    for (const collection of await owner.listCollections()) {
      const refs = await collection.listDocuments();
      for (const snapshot of refs.length === 0 ? [] : await firestore.getAll(...refs)) {
        if (snapshot.exists) found.set(snapshot.ref.path, snapshot.data());
        await walk(snapshot.ref);
      }
    }
  };
  await walk(firestore);
  return found;
}

describe('seedDocuments', () => {
  it('writes the demo documents, and the same ones when run again', async () => {
    const first = await allDocuments();
    expect([...first.keys()].sort()).toEqual(
      demoDocuments(NOW)
        .map(({ path }) => path)
        .sort(),
    );
    await seedDocuments(PROJECT, emulator.address, NOW);
    expect(await allDocuments()).toEqual(first);
  });

  it('resets changed demo documents and keeps added ones', async () => {
    await firestore.doc('settings/global').set({ maintenance: true });
    await firestore.doc('profiles/somebody').set({ display_name: 'Somebody' });
    await seedDocuments(PROJECT, emulator.address, NOW);
    expect((await firestore.doc('settings/global').get()).get('maintenance')).toBe(false);
    expect((await firestore.doc('profiles/somebody').get()).get('display_name')).toBe('Somebody');
  });

  it('supports the queries of a library and of a comment page', async () => {
    const library = firestore
      .collection('videos')
      .where('status', '==', 'en_ligne')
      .where('level', '==', 'free');
    const newest = await library.orderBy('created_at', 'desc').limit(500).get();
    const catalog = await firestore.doc('catalog/free').get();
    const cards = catalog.get('cards') as readonly { id: string }[];
    expect(newest.docs.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
    const comments = firestore
      .collection('videos/le-tour-simple/comments')
      .orderBy('created_at', 'desc')
      .limit(20);
    const page = await comments.get();
    expect(page.docs[0]?.get('author_name')).toBe('Malo Tanguy');
    expect(page.size).toBe(20);
  });
});
