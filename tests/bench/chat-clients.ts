import { deleteApp, FirebaseError, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDoc,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  terminate,
  writeBatch,
} from 'firebase/firestore';
import type { SuiteInfo } from '../support/suite/suite-info.ts';
import { MESSAGE_INTERVAL_MS, pause } from './message-pace.ts';
import { parseMessage, type Sent, MessageObservations, formatMessage } from './message-observations.ts';

/** One device of a member, as the web SDK makes it: its own connection, nothing kept. */
export interface Client {
  readonly uid: string;
  readonly firestore: Firestore;
  close(): Promise<void>;
}

let made = 0;

/** @param uid of the member; `owner` passes the rules, as the bare round trip does. */
export function openClient({ project, firestore: address }: SuiteInfo, uid: string): Client {
  made += 1;
  const app: FirebaseApp = initializeApp({ projectId: project, apiKey: 'bench' }, `bench-${made}`);
  const firestore = initializeFirestore(app, { localCache: memoryLocalCache() });
  const [host = '127.0.0.1', port = '8080'] = address.split(':');
  const token = uid === 'owner' ? 'owner' : { sub: uid, user_id: uid, email: `${uid}@example.com` };
  connectFirestoreEmulator(firestore, host, Number(port), { mockUserToken: token });
  return {
    uid,
    firestore,
    async close() {
      await terminate(firestore);
      await deleteApp(app);
    },
  };
}

/** The newest 50 of a collection, as the chat listens to a room. Resolves with the first answer. */
export async function listen(client: Client, path: string, run: string): Promise<MessageObservations> {
  const seen = new MessageObservations();
  const newest = query(collection(client.firestore, path), orderBy('created_at', 'desc'), limit(50));
  await new Promise<void>((resolve, reject) => {
    onSnapshot(
      newest,
      (snapshot) => {
        const nowMs = Date.now();
        // Newest first in the query: seen in the order of the list.
        for (const { type, doc: one } of snapshot.docChanges().toReversed()) {
          const sent = type === 'added' ? parseMessage(run, String(one.get('message'))) : null;
          if (sent !== null) seen.record(one.id, sent, nowMs);
        }
        resolve();
      },
      reject,
    );
  });
  return seen;
}

/** Writes one document, without rules. @returns 0: nothing refuses it. */
export async function sendWithoutRules(client: Client, path: string, run: string, sent: Sent): Promise<number> {
  await setDoc(doc(client.firestore, path, sent.id), {
    user_id: sent.author,
    author_name: sent.author,
    message: formatMessage(run, sent),
    created_at: serverTimestamp(),
  });
  return 0;
}

/** Sends a chat message: the pace moves in the same commit. */
function commitMessage(client: Client, path: string, run: string, sent: Sent): Promise<void> {
  const batch = writeBatch(client.firestore);
  const room = path.split('/')[1] ?? '';
  batch.set(doc(client.firestore, `limits/${client.uid}`), { at: serverTimestamp(), ref: `chat/${room}/${sent.id}` });
  batch.set(doc(client.firestore, path, sent.id), {
    user_id: client.uid,
    author_name: `Membre ${client.uid}`,
    message: formatMessage(run, sent),
    created_at: serverTimestamp(),
  });
  return batch.commit();
}

/**
 * Sends a message as the app's outbox does: what is refused, as a busy emulator does whose rules could not look up the
 * sender, is sent again after the pace, unless its id is there.
 *
 * @returns how often it was refused. @throws what is no refusal, and the last of five.
 */
export async function sendMessage(client: Client, path: string, run: string, sent: Sent): Promise<number> {
  for (let refused = 0; ; refused++) {
    try {
      await commitMessage(client, path, run, sent);
      return refused;
    } catch (error) {
      if (refused === 4 || !(error instanceof FirebaseError) || error.code !== 'permission-denied') throw error;
      if ((await getDoc(doc(client.firestore, path, sent.id))).exists()) return refused + 1;
      await pause(MESSAGE_INTERVAL_MS);
    }
  }
}
