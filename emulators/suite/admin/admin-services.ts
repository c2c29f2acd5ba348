import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { disableMetadataLookup } from './disable-metadata-lookup.ts';
import type { SuiteInfo } from '../suite-info.ts';

/** Auth and Firestore with all rights. */
export interface AdminServices {
  auth: Auth;
  firestore: Firestore;
}

/** Those of a running suite. One call per process: the Admin SDK reads the addresses from the environment, once. */
export function suiteServices({ auth, firestore, project }: SuiteInfo): AdminServices {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = auth;
  process.env['FIRESTORE_EMULATOR_HOST'] = firestore;
  disableMetadataLookup();
  return open(project);
}

/** Those of a project in production, with application default credentials. One call per process. */
export function productionServices(project: string): AdminServices {
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  delete process.env['FIRESTORE_EMULATOR_HOST'];
  return open(project);
}

function open(project: string): AdminServices {
  const app = initializeApp({ projectId: project });
  return { auth: getAuth(app), firestore: getFirestore(app) };
}
