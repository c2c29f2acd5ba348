import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { afterAll } from 'vitest';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';

let made = 0;

/** Returns an id that no other test uses. */
export function uniqueId(prefix: string): string {
  made += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${made}`;
}

/** Returns a published free video; `fields` overrides it. */
export function buildVideo(fields: DocumentData = {}): DocumentData {
  return {
    title: 'Vidéo',
    description: 'Une description.',
    category: 'bases',
    level: 'free',
    difficulty_level: 'Débutant',
    subscription_tier: fields.level ?? 'free',
    status: 'en_ligne',
    url: `videos/${fields.level ?? 'free'}/1700000000000.mp4`,
    thumbnail_url: `videos/${fields.level ?? 'free'}/thumbnails/1700000000000.jpg`,
    duration: '00:00:30',
    author_id: 'nobody',
    created_at: Timestamp.now(),
    ...fields,
  };
}

/** Returns a public event; `fields` overrides it. */
export function buildEvent(fields: DocumentData = {}): DocumentData {
  return {
    title: 'Atelier',
    description: 'Une description.',
    type: 'workshop',
    date: '2030-05-04',
    start_time: '18:00',
    end_time: '20:00',
    location: 'Paris',
    status: 'upcoming',
    is_public: true,
    created_at: Timestamp.now(),
    ...fields,
  };
}

export function buildComment(uid: string, rating: number, author_name = 'Membre'): DocumentData {
  return { user_id: uid, author_name, content: 'Bien.', rating, created_at: Timestamp.now() };
}

/** Documents created by the tests of this file, removed afterwards. */
const madeHere = new Set<string>();
afterAll(async () => {
  const writer = adminFirestore().bulkWriter();
  for (const path of madeHere) void writer.delete(adminFirestore().doc(path));
  await writer.close();
});

/** Removes a document after the file's tests, for a video with its subcollections. */
export function deleteAfterTests(path: string): void {
  const isBelow = path.split('/').length > 2;
  if (!isBelow || path.startsWith('chat_rooms/')) madeHere.add(path);
}

export async function putDocument(path: string, data: DocumentData): Promise<void> {
  deleteAfterTests(path);
  await adminFirestore().doc(path).set(data);
}

export async function readDocument(path: string): Promise<DocumentData | undefined> {
  return (await adminFirestore().doc(path).get()).data();
}

/** Waits until a condition is true; the error shows the last value. */
export async function waitFor<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
  timeoutMs = 60_000,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > deadline) {
      throw new Error(`never came to hold; last seen: ${JSON.stringify(value)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
