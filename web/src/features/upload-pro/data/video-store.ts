import { path } from '@atelier/domain/paths';
import { MAX_DRAFTS_PER_HOUR } from '@atelier/domain/limits';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { draftState } from '@atelier/domain/content/draft-state';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { call } from '../../../lib/api.ts';
import { commitCounted, commitEdit } from '../../../lib/firestore/limited-writes.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import {
  commitTransaction,
  createOnce,
  removedField,
  serverTime,
  type WriteData,
  writeIfUnchanged,
} from '../../../lib/firestore/writes.ts';
import type { VideoInput } from '../form/video-form-values.ts';

const changeLevel = call('changeLevel');
const callReplaceFilm = call('replaceFilm');

/** What a write may fail with when an admin has decided about the draft since it was shown. */
const MAYBE_DECIDED: readonly AppErrorCode[] = ['forbidden', 'not-found', 'conflict'];

/**
 * Runs a write to an own draft.
 *
 * @throws AppError `draft-published`, `draft-refused` when it is gone; else as `work`
 */
async function writeOwnDraft(id: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const failure = toAppError(error);
    if (!MAYBE_DECIDED.includes(failure.code)) throw failure;
    const stored = await readDoc(path.video(id), parseVideo);
    if (stored === null) throw new AppError('draft-refused', { cause: failure });
    throw stored.status === 'en_ligne'
      ? new AppError('draft-published', { cause: failure })
      : failure;
  }
}

/** Deletes an own draft. @throws AppError `draft-published`, `draft-refused`… */
export const withdrawDraft = (id: string, uid: string): Promise<void> =>
  writeOwnDraft(id, commitEdit(uid, `video/${id}`, path.video(id), null));

/** Paths of the uploaded files; `undefined` keeps the stored value. */
export interface UploadedFiles {
  readonly url?: string | undefined;
  readonly thumbnail_url?: string | undefined;
  /** `HH:MM:SS`; set together with `url`. */
  readonly duration?: string | undefined;
  /** The complete new value; empty to remove all captions. */
  readonly captions?: Video['captions'];
}

const captionsOf = ({ fr, en }: NonNullable<Video['captions']>): WriteData => ({ fr, en });
const isEmpty = (captions: NonNullable<Video['captions']>) =>
  captions.fr === undefined && captions.en === undefined;

/**
 * Creates a published video or a draft. Repeated with the same id, after a lost answer, it updates
 * the video to what is asked then. Drafts are counted in `draft_limits/{uid}`, by which the rules
 * limit how many a trainer creates in an hour.
 *
 * @throws AppError `rate-limited` after 20 drafts in an hour; `conflict` if an earlier attempt
 * created the video in another folder, or somebody else has changed it; `forbidden`…
 */
export async function createVideo(
  uid: string,
  id: string,
  input: VideoInput,
  files: UploadedFiles,
): Promise<void> {
  const { captions } = files;
  const { trailer, ...fields } = input;
  const data: WriteData = {
    ...fields,
    trailer: trailer && { ...trailer },
    subscription_tier: input.status === 'en_ligne' ? input.level : 'draft',
    url: files.url,
    // Taken from the film once it is prepared.
    thumbnail_url: files.thumbnail_url ?? '',
    duration: files.duration,
    captions: captions === undefined || isEmpty(captions) ? undefined : captionsOf(captions),
    author_id: uid,
    created_at: serverTime,
    updated_at: serverTime,
    updated_by: uid,
  };
  const limit = [path.draftLimit(uid), MAX_DRAFTS_PER_HOUR, 'rate-limited'] as const;
  const isNew = await (input.status === 'en_ligne'
    ? createOnce(path.video(id), data)
    : commitCounted(limit, id, { kind: 'set', path: path.video(id), data }));
  if (!isNew) await updateCreated(uid, id, input, files);
}

async function updateCreated(
  uid: string,
  id: string,
  input: VideoInput,
  files: UploadedFiles,
): Promise<void> {
  const created = await readOnServer(id);
  if (isAsAsked(created, input, files)) return;
  const isPublished = created.status === 'en_ligne';
  const isSameFolder =
    created.status === input.status && (!isPublished || created.level === input.level);
  if (created.updated_by !== uid || !isSameFolder) throw new AppError('conflict');
  await (isPublished ? updatePublished : updateProposal)(uid, id, created, input, files);
}

/** Whether a video has everything that is asked for; what preparing the film adds is left out. */
function isAsAsked(
  video: Video,
  input: VideoInput,
  { url, thumbnail_url, captions }: UploadedFiles,
): boolean {
  const names = [
    'title',
    'description',
    'category',
    'level',
    'difficulty_level',
    'status',
  ] as const;
  return (
    names.every((name) => video[name] === input[name]) &&
    video.trailer?.start_s === input.trailer?.start_s &&
    video.trailer?.end_s === input.trailer?.end_s &&
    video.url === (url ?? video.url) &&
    video.thumbnail_url === (thumbnail_url ?? video.thumbnail_url) &&
    video.captions?.fr === captions?.fr &&
    video.captions?.en === captions?.en
  );
}

/** Returns the fields that every change writes; `undefined` keeps the stored value. */
function changedFields(
  uid: string,
  expected: Video,
  input: VideoInput,
  { thumbnail_url, captions }: UploadedFiles,
): WriteData {
  const { title, description, category, difficulty_level, trailer } = input;
  return {
    title,
    description,
    category,
    difficulty_level,
    thumbnail_url,
    captions: captions && (isEmpty(captions) ? removedField : captionsOf(captions)),
    trailer: trailer === undefined ? expected.trailer && removedField : { ...trailer },
    updated_at: serverTime,
    updated_by: uid,
  };
}

/** @throws AppError `conflict` if the stored video is no longer the version `expected` */
type UpdateVideo = (
  ...change: [uid: string, id: string, expected: Video, input: VideoInput, files: UploadedFiles]
) => Promise<void>;

/** Changes an own draft. @throws AppError also `draft-published`, `draft-refused` */
export const updateProposal: UpdateVideo = (uid, id, expected, input, files) => {
  const { url, duration } = files;
  const data = { ...changedFields(uid, expected, input, files), level: input.level, url, duration };
  return writeOwnDraft(
    id,
    writeIfUnchanged({ kind: 'update', path: path.video(id), data }, expected.updated_at),
  );
};

/**
 * Whether the author has corrected the draft; an admin's later change must not request the
 * correction again.
 */
const isCorrected = (video: Video) =>
  video.status === 'brouillon' && draftState(video) === 'corrected';

/**
 * Reads a video in a transaction. A plain read is answered by an open listener, which may not have
 * received a write of a moment ago.
 *
 * @throws AppError `not-found`
 */
async function readOnServer(id: string): Promise<Video> {
  const read: Video[] = [];
  await commitTransaction(path.video(id), parseVideo, (video) => {
    read.splice(0, 1, ...(video === null ? [] : [video]));
    return [];
  });
  const [video] = read;
  if (video === undefined) throw new AppError('not-found');
  return video;
}

/**
 * Changes a video whose files only the server may move: first its fields, then its video file, then
 * its level. After a failed step the earlier ones stay done; saving again does the rest.
 */
export const updatePublished: UpdateVideo = async (uid, id, expected, input, files) => {
  const data: WriteData = {
    ...changedFields(uid, expected, input, files),
    review_note: isCorrected(expected) ? removedField : undefined,
  };
  await writeIfUnchanged({ kind: 'update', path: path.video(id), data }, expected.updated_at);
  const { url, duration } = files;
  if (url !== undefined && duration !== undefined && url !== expected.url) {
    await callReplaceFilm({
      id,
      expected_updated_at: versionOf(await readOnServer(id)),
      url,
      duration,
    });
  }
  if (expected.level !== input.level) {
    await changeLevel({ id, from: expected.level, to: input.level });
  }
};
