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

/** Withdraws an own proposal. @throws AppError `forbidden` once it is online. */
export const withdrawDraft = (id: string): Promise<void> => deleteDocument(path.video(id));

/** Files that have arrived: `undefined` leaves what is there. */
export interface UploadedFiles {
  readonly url?: string | undefined;
  readonly thumbnail_url?: string | undefined;
  /** `HH:MM:SS`, with another video file. */
  readonly duration?: string | undefined;
  /** All of them as they are to be; empty for none. */
  readonly captions?: Video['captions'];
}

const captionsOf = ({ fr, en }: NonNullable<Video['captions']>): WriteData => ({ fr, en });
const isEmpty = (captions: NonNullable<Video['captions']>) => captions.fr === undefined && captions.en === undefined;

/** Creates a video, online or proposed, once per id however often it is tried. @throws AppError `forbidden`… */
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

/** What every change writes; a field that is `undefined` stays as it is. */
function changedFields(uid: string, input: VideoInput, { thumbnail_url, captions }: UploadedFiles): WriteData {
  const { title, description, category, difficulty_level } = input;
  return {
    ...{ title, description, category, difficulty_level, thumbnail_url },
    captions: captions === undefined ? undefined : isEmpty(captions) ? removedField : captionsOf(captions),
    updated_at: serverTime,
    updated_by: uid,
  };
}

/** Changes an own proposal as it was seen. @throws AppError `conflict` when somebody else changed it since. */
export function updateProposal(
  uid: string,
  id: string,
  seen: Video,
  input: VideoInput,
  files: UploadedFiles,
): Promise<void> {
  const { url, duration } = files;
  const data = { ...changedFields(uid, input, files), level: input.level, url, duration };
  return writeIfUnchanged({ kind: 'update', path: path.video(id), data }, seen.updated_at);
}

/** Its author did what the note asked: it does not ask again because an admin changes a word after them. */
const isCorrected = (video: Video) => video.status === 'brouillon' && draftState(video) === 'corrected';

/**
 * Changes a video of which only the server moves files: in place first, then its film, then its level. A step that
 * fails leaves the ones before it done; saving again does the rest.
 *
 * @throws AppError as `updateProposal`.
 */
export async function updatePublished(
  uid: string,
  id: string,
  seen: Video,
  input: VideoInput,
  files: UploadedFiles,
): Promise<void> {
  const data: WriteData = {
    ...changedFields(uid, input, files),
    review_note: isCorrected(seen) ? removedField : undefined,
  };
  await writeIfUnchanged({ kind: 'update', path: path.video(id), data }, seen.updated_at);
  const { url, duration } = files;
  if (url !== undefined && duration !== undefined) {
    const stored = await readDoc(path.video(id), parseVideo);
    if (stored === null) throw new AppError('not-found');
    await callReplaceFilm({ id, expected_updated_at: versionOf(stored), url, duration });
  }
  if (seen.level !== input.level) await changeLevel({ id, from: seen.level, to: input.level });
}
