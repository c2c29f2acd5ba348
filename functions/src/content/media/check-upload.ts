import { Timestamp } from 'firebase-admin/firestore';
import { HEAD_BYTES, matchesType } from '@atelier/domain/content/file-format';
import { MAX_UPLOAD_BYTES_PER_DAY, MAX_UPLOADS_PER_DAY } from '@atelier/domain/limits';
import { path } from '@atelier/domain/paths';
import { DAY_MS } from '@atelier/domain/time-units';
import { database, isMissingFile, mediaBucket, numberAt } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { DOWNLOAD_TOKENS } from './download-tokens.ts';
import { deleteFiles, SERVER_MARKS } from './stored-files.ts';
import { memberUpload } from './abandoned-uploads.ts';

/** A file that has arrived, as Storage's event describes it. */
export interface UploadedFile {
  name: string;
  contentType?: string;
  size: number | string;
  metadata?: Readonly<Record<string, string>>;
}

/** Members have one avatar and one image of each side of an identity document. */
const SLOT = /^(avatars\/[^/]+\/|trainer_ids\/[^/]+_(?:idFront|idBack)_)[^/]+$/;

/**
 * Checks what rules cannot see of a new file: its first bytes, and how much its owner has sent
 * today. A file that fails is deleted. Of avatars and identity images only those in use and the
 * newest upload stay. Files that the server copied or made are left alone; rules refuse their marks
 * to clients. Files without a download token, which are restored ones, are not counted.
 */
export async function checkUpload(file: UploadedFile, now: Date): Promise<void> {
  const { name, contentType = '', size, metadata = {} } = file;
  if (SERVER_MARKS.some((mark) => mark in metadata)) return;
  const head = await readHead(name);
  if (head === null) return;
  if (!matchesType(head, contentType)) return deleteUpload(name, 'content');
  const upload = isByClient(metadata) ? memberUpload(name) : null;
  if (upload === null) return;
  if (!(await fitsQuota(upload.owner, name, Number(size), now))) return deleteUpload(name, 'quota');
  const slot = SLOT.exec(name)?.[1];
  if (slot !== undefined) await clearSlot(slot, await upload.referencedFiles());
}

/** Firebase gives every upload of a client a token; its emulator does so only later. */
const isByClient = (metadata: Readonly<Record<string, string>>): boolean =>
  DOWNLOAD_TOKENS in metadata || process.env.FUNCTIONS_EMULATOR === 'true';

/** Returns the first bytes of a file; null if it was deleted meanwhile. */
async function readHead(name: string): Promise<Uint8Array | null> {
  try {
    const [head] = await mediaBucket()
      .file(name)
      .download({ start: 0, end: HEAD_BYTES - 1 });
    return head.subarray(0, HEAD_BYTES);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

async function deleteUpload(name: string, reason: 'content' | 'quota'): Promise<void> {
  await deleteFiles([name]);
  // Files of the chat are named by their author.
  logEvent.uploadDeleted(name.replace(/^(chat_media\/[^/]+\/[0-9]+).*/, '$1'), reason);
}

/**
 * Counts an upload of today, once. Rules refuse more of a member who has reached the quota.
 *
 * @returns whether it fits
 */
async function fitsQuota(uid: string, name: string, size: number, now: Date): Promise<boolean> {
  const day = Math.floor(now.getTime() / DAY_MS);
  const expires_at = Timestamp.fromMillis((day + 2) * DAY_MS);
  const db = database();
  return db.runTransaction(async (transaction) => {
    const quota = await transaction.get(db.doc(path.uploadQuota(uid)));
    const isToday = quota.get('day') === day;
    const stored: unknown = quota.get('files');
    const files: unknown[] = isToday && Array.isArray(stored) ? stored : [];
    if (files.includes(name)) return true;
    const bytes = (isToday ? numberAt(quota, 'bytes') : 0) + size;
    const fits = files.length < MAX_UPLOADS_PER_DAY && bytes <= MAX_UPLOAD_BYTES_PER_DAY;
    if (fits) transaction.set(quota.ref, { day, files: [...files, name], bytes, expires_at });
    else transaction.set(db.doc(path.uploadStop(uid, day)), { expires_at });
    return fits;
  });
}

/**
 * Deletes what no document references, except the newest file: a form may still be about to name
 * it.
 */
async function clearSlot(prefix: string, referenced: readonly unknown[]): Promise<void> {
  const [files] = await mediaBucket().getFiles({ prefix });
  const createdAt = ({ metadata }: (typeof files)[number]) =>
    new Date(metadata.timeCreated ?? 0).getTime();
  const [, ...older] = files.toSorted((a, b) => createdAt(b) - createdAt(a));
  const unused = older.filter(({ name }) => !referenced.includes(name));
  await Promise.all(unused.map((file) => file.delete({ ignoreNotFound: true })));
}
