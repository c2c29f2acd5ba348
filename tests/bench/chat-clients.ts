import { deleteApp, FirebaseError, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDoc,
  increment,
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
import {
  formatMessage,
  MESSAGE_INTERVAL_MS,
  MessageObservations,
  parseMessage,
  pause,
  type Sent,
} from './message-observations.ts';

/** One device of a member: a web SDK with its own connection and no persistent cache. */
export interface Client {
  readonly uid: string;
  readonly firestore: Firestore;
  close(): Promise<void>;
}

let clientCount = 0;

/** Opens a client. @param uid  of the member; `owner` bypasses the rules */
export function openClient({ project, firestore: address }: SuiteInfo, uid: string): Client {
  clientCount += 1;
  const app: FirebaseApp = initializeApp(
    { projectId: project, apiKey: 'bench' },
    `bench-${clientCount}`,
  );
  const firestore = initializeFirestore(app, { localCache: memoryLocalCache() });
  const [host = '127.0.0.1', port = '8080'] = address.split(':');
  // The rules let only members with a confirmed address write.
  const member = { sub: uid, user_id: uid, email: `${uid}@example.com`, email_verified: true };
  const token = uid === 'owner' ? 'owner' : member;
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

/**
 * Listens to the newest 50 documents of a collection, like the chat to a room. Resolves with the
 * first snapshot.
 */
export async function listen(
  client: Client,
  path: string,
  run: string,
): Promise<MessageObservations> {
  const seen = new MessageObservations();
  const newest = query(
    collection(client.firestore, path),
    orderBy('created_at', 'desc'),
    limit(50),
  );
  await new Promise<void>((resolve, reject) => {
    onSnapshot(
      newest,
      (snapshot) => {
        const nowMs = Date.now();
        // The query returns the newest first, the list shows the oldest first.
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

/** Writes one document as `owner`. @returns 0 denials */
export async function sendWithoutRules(
  client: Client,
  path: string,
  run: string,
  sent: Sent,
): Promise<number> {
  await setDoc(doc(client.firestore, path, sent.id), {
    user_id: sent.author,
    author_name: sent.author,
    message: formatMessage(run, sent),
    created_at: serverTimestamp(),
  });
  return 0;
}

/** Sends a chat message with the member's rate limit in the same commit. */
function commitMessage(client: Client, path: string, run: string, sent: Sent): Promise<void> {
  const batch = writeBatch(client.firestore);
  const room = path.split('/')[1] ?? '';
  const limit = { count: increment(1), at: serverTimestamp(), ref: `chat/${room}/${sent.id}` };
  batch.set(doc(client.firestore, `limits/${client.uid}`), limit, { merge: true });
  batch.set(doc(client.firestore, path, sent.id), {
    user_id: client.uid,
    author_name: `Membre ${client.uid}`,
    message: formatMessage(run, sent),
    created_at: serverTimestamp(),
  });
  return batch.commit();
}

/**
 * Sends a message like the app's outbox: a denied message is sent again after the interval unless
 * it exists. A busy emulator denies messages when its rules cannot look up the sender.
 *
 * @returns the number of denials. @throws other errors, and the fifth denial
 */
export async function sendMessage(
  client: Client,
  path: string,
  run: string,
  sent: Sent,
): Promise<number> {
  for (let denials = 0; ; denials++) {
    try {
      await commitMessage(client, path, run, sent);
      return denials;
    } catch (error) {
      if (
        denials === 4 ||
        !(error instanceof FirebaseError) ||
        error.code !== 'permission-denied'
      ) {
        throw error;
      }
      if ((await getDoc(doc(client.firestore, path, sent.id))).exists()) return denials + 1;
      await pause(MESSAGE_INTERVAL_MS);
    }
  }
}
