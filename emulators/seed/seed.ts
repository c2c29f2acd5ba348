import { Storage } from '@google-cloud/storage';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { adminFirestore } from '../suite/admin/admin-services.ts';
import type { SeedTarget } from '../suite/start-suite.ts';
import { type Accounts, accountsFrom } from '../suite/suite-info.ts';
import { demoDocuments } from './documents.ts';
import { demoFiles } from './files.ts';
import { ALL_MEMBERS, DEMO_PASSWORD, demoAccounts } from './members.ts';

/** Hides the latency of uploads without overloading a slow machine. */
const MAX_PARALLEL_UPLOADS = 4;
const AUTH_EMULATOR_VARIABLE = 'FIREBASE_AUTH_EMULATOR_HOST';

/**
 * Fills the emulators with the demo data. Ids are fixed: a second run with the same `now` gives the
 * same state, and documents that people added since stay.
 *
 * @param now  the dates of events, comments and practice are relative to it
 */
export async function seed(target: SeedTarget, now = new Date()): Promise<Accounts> {
  const { project, authHost, firestoreHost, storageHost, bucket } = target;
  const app = initializeApp({ projectId: project }, `seed-${project}`);
  try {
    // Files before the documents that refer to them, members before their contributions.
    await seedFiles(project, storageHost, bucket);
    await seedAccounts(app, authHost);
    await seedDocuments(project, firestoreHost, now);
  } finally {
    await deleteApp(app);
  }
  return demoAccounts();
}

/**
 * Seeds nothing, for tests that create their own members: demo data would run every trigger before
 * the first test.
 */
export function seedNothing(): Promise<Accounts> {
  return Promise.resolve(accountsFrom(() => ({ email: '', password: '', uid: '' })));
}

/** Writes every demo document in one commit, so that no trigger sees only some of them. */
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

/** Creates the accounts of the demo members, or resets existing ones. */
async function seedAccounts(app: App, host: string): Promise<void> {
  // The Admin SDK takes the address from the environment only.
  const before = process.env[AUTH_EMULATOR_VARIABLE];
  process.env[AUTH_EMULATOR_VARIABLE] = host;
  try {
    const auth = getAuth(app);
    const { notFound } = await auth.getUsers(ALL_MEMBERS.map(({ uid }) => ({ uid })));
    const missing = new Set(notFound.map((one) => ('uid' in one ? one.uid : '')));
    for (const { uid, email, display_name } of ALL_MEMBERS) {
      const facts = {
        email,
        emailVerified: true,
        displayName: display_name,
        password: DEMO_PASSWORD,
        disabled: false,
      };
      await (missing.has(uid) ? auth.createUser({ uid, ...facts }) : auth.updateUser(uid, facts));
    }
  } finally {
    if (before === undefined) delete process.env[AUTH_EMULATOR_VARIABLE];
    else process.env[AUTH_EMULATOR_VARIABLE] = before;
  }
}

/** Uploads the demo media; an existing file is replaced. */
async function seedFiles(project: string, host: string, bucketName: string): Promise<void> {
  const bucket = new Storage({ projectId: project, apiEndpoint: `http://${host}` }).bucket(
    bucketName,
  );
  const waiting = demoFiles();
  const upload = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const { source, path: destination, contentType } = file;
      // Marked as the server's copies, so that they play as they are and no worker prepares them.
      const metadata = { contentType, metadata: { copied: 'true' } };
      await bucket.upload(source, { destination, resumable: false, metadata });
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_UPLOADS }, upload));
}
