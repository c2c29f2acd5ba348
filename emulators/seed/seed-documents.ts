import { demoDocuments } from './documents.ts';
import { adminFirestore } from '../suite/admin/admin-firestore.ts';

/**
 * Writes every demo document in one commit, so that no trigger sees a part of them.
 *
 * @param host `host:port` of the Firestore emulator.
 */
export async function seedDocuments(project: string, host: string, now: Date): Promise<void> {
  const firestore = adminFirestore(host, project);
  try {
    const batch = firestore.batch();
    for (const { path, data } of demoDocuments(now)) batch.set(firestore.doc(path), data);
    await batch.commit();
  } finally {
    await firestore.terminate();
  }
}
