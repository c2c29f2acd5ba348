import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { afterAll } from 'vitest';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';

let made = 0;

/** An id that no other test uses. */
export function uniqueId(prefix: string): string {
  made += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${made}`;
}

/** A published free video; `fields` says what is different about it. */
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

/** A public event. */
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

/** What this file's tests put in, to be taken out again: whoever uses the suite next finds it as it was. */
const madeHere = new Set<string>();
afterAll(async () => {
  const writer = adminFirestore().bulkWriter();
  for (const path of madeHere) void writer.delete(adminFirestore().doc(path));
  await writer.close();
});

/** Has a document removed after the file's tests; those below a video go with it. */
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

/** Waits until something holds; the error tells what was last seen. */
export async function waitFor<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
  timeoutMs = 60_000,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`never came to hold; last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
