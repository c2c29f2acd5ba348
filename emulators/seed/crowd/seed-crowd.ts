import { crowdDocuments } from './crowd-documents.ts';
import { adminFirestore } from '../../suite/admin/admin-firestore.ts';

/**
 * Writes `count` members with what belongs to them. For a Firestore without functions: the Functions emulator starts a
 * process for every event that waits, which no machine has room for.
 *
 * @param host `host:port` of the Firestore emulator.
 */
export async function seedCrowd(project: string, host: string, count: number, now = new Date()): Promise<void> {
  const documents = crowdDocuments(count, now);
  const firestore = adminFirestore(host, project);
  try {
    const writer = firestore.bulkWriter({ throttling: false });
    const written = documents.map(({ path, data }) => writer.set(firestore.doc(path), data));
    await writer.close();
    await Promise.all(written);
  } finally {
    await firestore.terminate();
  }
}
