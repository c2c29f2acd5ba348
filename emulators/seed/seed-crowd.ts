import { crowdDocuments } from './crowd.ts';
import { localFirestore } from './local-firestore.ts';

/**
 * Writes `count` members with what belongs to them.
 *
 * @param host `host:port` of the Firestore emulator.
 * @returns the paths written.
 */
export async function seedCrowd(project: string, host: string, count: number, now = new Date()): Promise<string[]> {
  const documents = crowdDocuments(count, now);
  const firestore = localFirestore(project, host);
  try {
    const writer = firestore.bulkWriter({ throttling: false });
    const written = documents.map(({ path, data }) => writer.set(firestore.doc(path), data));
    await writer.close();
    await Promise.all(written);
  } finally {
    await firestore.terminate();
  }
  return documents.map(({ path }) => path);
}
