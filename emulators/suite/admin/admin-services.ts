import { Firestore as FirestoreClient } from '@google-cloud/firestore';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { SuiteInfo } from '../suite-info.ts';

const AUTH_VARIABLE = 'FIREBASE_AUTH_EMULATOR_HOST';
const FIRESTORE_VARIABLE = 'FIRESTORE_EMULATOR_HOST';

/** Auth and Firestore with admin rights. */
export interface AdminServices {
  auth: Auth;
  firestore: Firestore;
}

/**
 * Stops Google's clients from looking for the metadata server of a Google machine, which takes them
 * seconds.
 */
export function disableMetadataLookup(): void {
  process.env['METADATA_SERVER_DETECTION'] = 'none';
}

/**
 * Returns a Firestore client with admin rights.
 *
 * @param address  `host:port`; takes precedence over the environment
 */
export function adminFirestore(address: string, project: string): FirestoreClient {
  disableMetadataLookup();
  const before = process.env[FIRESTORE_VARIABLE];
  delete process.env[FIRESTORE_VARIABLE]; // the client would prefer it to its own options
  try {
    return new FirestoreClient({
      projectId: project,
      host: address,
      ssl: false,
      customHeaders: { Authorization: 'Bearer owner' },
    });
  } finally {
    if (before !== undefined) process.env[FIRESTORE_VARIABLE] = before;
  }
}

/**
 * Returns the services of a running suite. Call once per process: the Admin SDK reads the addresses
 * once.
 */
export function suiteServices({ auth, firestore, project }: SuiteInfo): AdminServices {
  process.env[AUTH_VARIABLE] = auth;
  process.env[FIRESTORE_VARIABLE] = firestore;
  disableMetadataLookup();
  return open(project);
}

/**
 * Returns the services of a production project, with the operator's application default
 * credentials, which need a project whose quota they use. Call once per process.
 */
export function productionServices(project: string, databaseId?: string): AdminServices {
  delete process.env[AUTH_VARIABLE];
  delete process.env[FIRESTORE_VARIABLE];
  process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] ??= project;
  return open(project, databaseId);
}

function open(project: string, databaseId = '(default)'): AdminServices {
  const app = initializeApp({ projectId: project });
  return { auth: getAuth(app), firestore: getFirestore(app, databaseId) };
}
