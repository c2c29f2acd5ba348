import { deleteApp, initializeApp } from 'firebase-admin/app';
import type { Accounts } from './accounts.ts';
import { demoAccounts } from './members.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedFiles } from './seed-files.ts';

/** Emulators to fill; hosts are `host:port`. */
export interface SeedTarget {
  project: string;
  authHost: string;
  firestoreHost: string;
  storageHost: string;
  bucket: string;
}

/**
 * Fills the emulators with the demo data. Ids are fixed: a second run with the same `now` leaves the same state, and
 * what people added since stays.
 *
 * @param now what the dates of events, comments and practice are counted from.
 */
export async function seed(target: SeedTarget, now = new Date()): Promise<Accounts> {
  const { project, authHost, firestoreHost, storageHost, bucket } = target;
  const app = initializeApp({ projectId: project }, `seed-${project}`);
  try {
    // Files before the documents that name them, members before what they wrote.
    await seedFiles(project, storageHost, bucket);
    await seedAccounts(app, authHost);
    await seedDocuments(project, firestoreHost, now);
  } finally {
    await deleteApp(app);
  }
  return demoAccounts();
}
