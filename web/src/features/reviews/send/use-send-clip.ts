import { useEffect, useRef, useState } from 'react';
import { clipFolder } from '@atelier/domain/storage-paths';
import { newId } from '../../../lib/firestore/writes.ts';
import { useHold } from '../../../lib/held-page.ts';
import { sendFile } from '../../../lib/upload/send-file.ts';
import { deleteRecord } from '../../../lib/upload/upload-records.ts';
import { type Action, useAction } from '../../../lib/use-action.ts';
import { sendReview } from '../data/review-store.ts';
import type { Trim } from './clip-trim.ts';

export interface Clip {
  readonly file: File;
  readonly durationS: number;
  readonly trim: Trim;
}

export interface MoveToReview {
  readonly videoId: string;
  readonly moveId: string;
  /** The try before this one. */
  readonly previousId: string | null;
}

/** Names of the file in the bucket by content type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/**
 * Uploads a clip and asks for a review of it; another attempt continues the upload of the same
 * file.
 */
export function useSendClip(uid: string, onSent: (reviewId: string) => void) {
  const action: Action = useAction();
  const [share, setShare] = useState<number | null>(null);
  const page = useHold();
  const stop = useRef<AbortController | null>(null);
  /**
   * The review of a file: its folder stays the same for every attempt. `asked` is what the server
   * may have of it.
   */
  const attempt = useRef<{ file: File; id: string; asked: string | null } | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  async function send(move: MoveToReview, { file, durationS, trim: [fromS, toS] }: Clip) {
    const asked = JSON.stringify([move, fromS, toS]);
    const isOther = attempt.current?.file !== file || (attempt.current.asked ?? asked) !== asked;
    // The server keeps what it got first, also if the answer was lost: another part is another
    // review.
    if (attempt.current === null || isOther) attempt.current = { file, id: newId(), asked: null };
    const { id } = attempt.current;
    const name = `source.${EXTENSIONS[file.type] ?? 'mp4'}`;
    stop.current = new AbortController();
    setShare(0);
    page.hold('upload');
    try {
      const { key } = await sendFile({
        uid,
        file,
        folder: clipFolder(uid, id),
        newName: () => name,
        onProgress: setShare,
        signal: stop.current.signal,
      });
      attempt.current.asked = asked;
      await sendReview({
        review_id: id,
        file: name,
        video_id: move.videoId,
        move_id: move.moveId,
        previous_id: move.previousId,
        duration_s: durationS,
        trim_in_s: fromS,
        trim_out_s: toS,
      });
      await deleteRecord(key);
      page.release();
      onSent(id);
    } catch (error) {
      if (!stop.current.signal.aborted) throw error;
    } finally {
      page.release();
      setShare(null);
    }
  }
  return {
    share,
    failure: action.failure,
    stop: () => stop.current?.abort(),
    /** @returns false if it failed; true also if it was stopped */
    send: (move: MoveToReview, clip: Clip) => action.run(() => send(move, clip)),
  };
}
