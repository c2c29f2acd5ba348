import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  deleteObject,
  getBytes,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  type FirebaseStorage,
} from 'firebase/storage';
import { afterAll, beforeAll } from 'vitest';
import { adminFirestore } from '@atelier/emulators/suite';
import { buildProfile, PEOPLE } from './people.ts';

/** A file to upload: content type and size. */
interface File {
  type: string;
  bytes?: number;
}

/** Requests of one person. */
interface Uploader {
  put: (path: string, file: File) => Promise<unknown>;
  download: (path: string) => Promise<unknown>;
  metadata: (path: string) => Promise<unknown>;
  setMetadata: (path: string) => Promise<unknown>;
  list: (path: string) => Promise<unknown>;
  delete: (path: string) => Promise<unknown>;
}

export interface Bucket {
  /** Acts as one of PEOPLE, who has confirmed the e-mail unless stated; `null` is a visitor. */
  as: (person: string | null, isConfirmed?: boolean) => Uploader;
  /** Uploads a file, bypassing the rules. */
  seed: (path: string, type: string) => Promise<void>;
  /** Returns the uid of a person in this run; the bucket is shared with other runs. */
  uid: (person: string | null) => string;
  /** Returns a unique 13-digit timestamp for a file name. */
  nextTimestamp: () => number;
}

/** Prepares the bucket and the profiles for one test file; the emulator has loaded the rules. */
export function useStorageRules(): Bucket {
  const run = Date.now();
  const projectId = process.env['GCLOUD_PROJECT'] ?? 'demo-flair';
  const bucket = `${projectId}.appspot.com`;
  let environment: RulesTestEnvironment;
  let times = 0;
  const uid = (person: string | null) => (person === null ? 'visitor' : `${person}${run}`);

  beforeAll(async () => {
    const [host = '', port] = requiredVariable('FIREBASE_STORAGE_EMULATOR_HOST').split(':');
    environment = await initializeTestEnvironment({
      projectId,
      storage: { host, port: Number(port) },
    });
    const store = adminFirestore(requiredVariable('FIRESTORE_EMULATOR_HOST'), projectId);
    const batch = store.batch();
    for (const [person, fields] of Object.entries(PEOPLE)) {
      batch.set(store.doc(`profiles/${uid(person)}`), buildProfile(uid(person), fields));
    }
    await batch.commit();
    await store.terminate();
  });
  afterAll(() => environment.cleanup());

  return {
    uid,
    nextTimestamp: () => run + times++,
    as: (person, isConfirmed = true) => {
      const context =
        person === null
          ? environment.unauthenticatedContext()
          : environment.authenticatedContext(uid(person), { email_verified: isConfirmed });
      // Typed as the older namespaced API, which the modular functions also accept.
      return uploader(context.storage(`gs://${bucket}`));
    },
    async seed(path, type) {
      const address = `http://${requiredVariable('FIREBASE_STORAGE_EMULATOR_HOST')}/upload/storage/v1/b/${bucket}/o`;
      const answer = await fetch(`${address}?uploadType=media&name=${encodeURIComponent(path)}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer owner', 'Content-Type': type },
        body: contentOf(type, 16),
      });
      if (!answer.ok) {
        throw new Error(`${path} could not be stored: ${answer.status} ${await answer.text()}`);
      }
    },
  };
}

function uploader(storage: FirebaseStorage): Uploader {
  return {
    put: (path, { type, bytes = 16 }) =>
      uploadBytes(ref(storage, path), contentOf(type, bytes), { contentType: type }),
    download: (path) => getBytes(ref(storage, path)),
    metadata: (path) => getMetadata(ref(storage, path)),
    setMetadata: (path) => updateMetadata(ref(storage, path), { contentType: 'text/html' }),
    list: (path) => listAll(ref(storage, path)),
    delete: (path) => deleteObject(ref(storage, path)),
  };
}

const STARTS: Readonly<Record<string, string>> = {
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/jpeg': '\xff\xd8\xff',
  'video/mp4': '\0\0\0\x18ftypisom',
  'text/vtt': 'WEBVTT',
};

/**
 * Returns a file that begins as its type says: the server deletes another one while the test still
 * runs.
 */
function contentOf(type: string, bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes);
  content.set(Buffer.from((STARTS[type] ?? '').slice(0, bytes), 'latin1'));
  return content;
}

function requiredVariable(variable: string): string {
  const value = process.env[variable];
  if (!value) {
    throw new Error(`${variable} is not set: run through the project of these tests in vitest`);
  }
  return value;
}
