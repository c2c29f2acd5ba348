import { useEffect, useState } from 'react';
import { toAppError } from '../errors.ts';
import { type UnfinishedUpload, watchUnfinishedUploads } from './upload-records.ts';

const isFilm = ({ record: { path } }: UnfinishedUpload) =>
  path.startsWith('videos/') && !path.includes('/thumbnails/') && !path.includes('/captions/');

/**
 * The member's unfinished uploads of films from this device, live, also those that another tab
 * sends.
 *
 * @param uid empty without a member: nothing is read.
 */
export function useFilmUploads(uid: string): readonly UnfinishedUpload[] {
  const [uploads, setUploads] = useState<readonly UnfinishedUpload[]>([]);
  useEffect(() => {
    if (uid === '') return undefined;
    return watchUnfinishedUploads(
      uid,
      (found) => setUploads(found.filter(isFilm)),
      (error) => console.warn('uploads', toAppError(error)),
    );
  }, [uid]);
  return uploads;
}

/**
 * Returns the share, 0 to 1, that has arrived of the film that is being sent for a video; undefined
 * if none is.
 */
export function shareSent(
  uploads: readonly UnfinishedUpload[],
  videoId: string,
): number | undefined {
  const upload = uploads.find(({ record, isSending }) => isSending && record.video_id === videoId);
  return upload && (upload.record.share ?? 0);
}
