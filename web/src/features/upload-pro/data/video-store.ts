import { path } from '@atelier/domain/paths';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { draftState } from '@atelier/domain/content/draft-state';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import { call } from '../../../lib/api.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import {
  createOnce,
  deleteDocument,
  removedField,
  serverTime,
  type WriteData,
  writeIfUnchanged,
} from '../../../lib/firestore/writes.ts';
import type { VideoInput } from '../form/video-form-values.ts';

const changeLevel = call('changeLevel');
const callReplaceFilm = call('replaceFilm');
export const deleteVideo = call('deleteVideo');

/** Deletes an own draft. @throws AppError `forbidden` once it is published */
export const withdrawDraft = (id: string): Promise<void> => deleteDocument(path.video(id));

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
const isEmpty = (captions: NonNullable<Video['captions']>) => captions.fr === undefined && captions.en === undefined;

/** Creates a published video or a draft; repeated calls with the same id create it once. @throws AppError `forbidden`… */
export function createVideo(uid: string, id: string, input: VideoInput, files: UploadedFiles): Promise<void> {
  const { captions } = files;
  return createOnce(path.video(id), {
    ...input,
    subscription_tier: input.status === 'en_ligne' ? input.level : 'draft',
    url: files.url,
    thumbnail_url: files.thumbnail_url,
    duration: files.duration,
    captions: captions === undefined || isEmpty(captions) ? undefined : captionsOf(captions),
    author_id: uid,
    created_at: serverTime,
    updated_at: serverTime,
    updated_by: uid,
  });
}

/** Returns the fields that every change writes; `undefined` keeps the stored value. */
function changedFields(uid: string, input: VideoInput, { thumbnail_url, captions }: UploadedFiles): WriteData {
  const { title, description, category, difficulty_level } = input;
  return {
    ...{ title, description, category, difficulty_level, thumbnail_url },
    captions: captions === undefined ? undefined : isEmpty(captions) ? removedField : captionsOf(captions),
    updated_at: serverTime,
    updated_by: uid,
  };
}

/** Changes an own draft. @throws AppError `conflict` if it is no longer the version `expected` */
export function updateProposal(
  uid: string,
  id: string,
  expected: Video,
  input: VideoInput,
  files: UploadedFiles,
): Promise<void> {
  const { url, duration } = files;
  const data = { ...changedFields(uid, input, files), level: input.level, url, duration };
  return writeIfUnchanged({ kind: 'update', path: path.video(id), data }, expected.updated_at);
}

/** Whether the author has corrected the draft; an admin's later change must not request the correction again. */
const isCorrected = (video: Video) => video.status === 'brouillon' && draftState(video) === 'corrected';

/**
 * Changes a video whose files only the server may move: first its fields, then its video file, then its level. After a
 * failed step the earlier ones stay done; saving again does the rest.
 *
 * @throws AppError as `updateProposal`
 */
export async function updatePublished(
  uid: string,
  id: string,
  expected: Video,
  input: VideoInput,
  files: UploadedFiles,
): Promise<void> {
  const data: WriteData = {
    ...changedFields(uid, input, files),
    review_note: isCorrected(expected) ? removedField : undefined,
  };
  await writeIfUnchanged({ kind: 'update', path: path.video(id), data }, expected.updated_at);
  const { url, duration } = files;
  if (url !== undefined && duration !== undefined) {
    const stored = await readDoc(path.video(id), parseVideo);
    if (stored === null) throw new AppError('not-found');
    await callReplaceFilm({ id, expected_updated_at: versionOf(stored), url, duration });
  }
  if (expected.level !== input.level) await changeLevel({ id, from: expected.level, to: input.level });
}
