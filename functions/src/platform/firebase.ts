import { initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';

let app: App | undefined;
let firestore: Firestore | undefined;

/** Our own app; the functions SDK keeps a separate one. */
function adminApp(): App {
  app ??= initializeApp();
  return app;
}

/** Returns the database client; ignores fields with the value undefined. */
export function database(): Firestore {
  if (firestore === undefined) {
    firestore = getFirestore(adminApp());
    firestore.settings({ ignoreUndefinedProperties: true });
  }
  return firestore;
}

/** Returns the auth client. */
export function accounts(): Auth {
  return getAuth(adminApp());
}

/** Returns the private media bucket. */
export function mediaBucket() {
  return getStorage(adminApp()).bucket();
}
export type StoredFile = ReturnType<ReturnType<typeof mediaBucket>['file']>;
