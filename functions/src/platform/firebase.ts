import { initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';

let app: App | undefined;
let firestore: Firestore | undefined;

/** Our own app; the functions' SDK keeps another beside it. */
function adminApp(): App {
  app ??= initializeApp();
  return app;
}

/** The project's database; optional fields that are undefined are left out of what is written. */
export function database(): Firestore {
  if (firestore === undefined) {
    firestore = getFirestore(adminApp());
    firestore.settings({ ignoreUndefinedProperties: true });
  }
  return firestore;
}

/** The project's accounts. */
export function accounts(): Auth {
  return getAuth(adminApp());
}

/** The one private bucket. */
export function mediaBucket() {
  return getStorage(adminApp()).bucket();
}
export type StoredFile = ReturnType<ReturnType<typeof mediaBucket>['file']>;
