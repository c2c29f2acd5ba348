import { initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';

let app: App | undefined;
let firestore: Firestore | undefined;

/** Our own app; the functions' SDK keeps another beside it. */
function ourApp(): App {
  app ??= initializeApp();
  return app;
}

/** The project's database; optional fields that are undefined are left out of what is written. */
export function database(): Firestore {
  if (firestore === undefined) {
    firestore = getFirestore(ourApp());
    firestore.settings({ ignoreUndefinedProperties: true });
  }
  return firestore;
}

/** The project's accounts. */
export function accounts(): Auth {
  return getAuth(ourApp());
}

/** The one private bucket. */
export function mediaBucket() {
  return getStorage(ourApp()).bucket();
}
export type StoredFile = ReturnType<ReturnType<typeof mediaBucket>['file']>;
