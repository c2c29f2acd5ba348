import { useState } from 'react';
import { MAX_CHAT_MEDIA_BYTES } from '@atelier/domain/storage-paths';
import type { OutboxFile } from '../../../lib/device/outbox-storage.ts';
import { toAppError } from '../../../lib/errors.ts';
import { withDuration } from '../../../lib/media/film-duration.ts';
import { preparesFilms } from '../../../lib/prepares-films.ts';
import { inspectFile, type FileRejection } from '../media/file-inspection.ts';
import { shrinkImage } from '../media/shrink-image.ts';

export interface Attachment {
  readonly file: OutboxFile | null;
  readonly preparing: boolean;
  readonly rejection: FileRejection | null;
  readonly choose: (files: readonly File[]) => void;
  readonly remove: () => void;
  /** Removes the file while its message is stored; brings it back on failure, unless another one was chosen. */
  readonly clearWhenDone: (done: Promise<unknown>) => void;
}

/** Checks a chosen file by its bytes and makes it ready to send: photos are resized. */
async function prepare(file: File): Promise<OutboxFile | FileRejection> {
  const inspected = await inspectFile(file);
  if (typeof inspected === 'string') return inspected;
  if (inspected.kind === 'video') {
    const video = new Blob([file], { type: inspected.type });
    try {
      // What the server prepares gets its duration there.
      const content = (await preparesFilms()) ? video : await withDuration(video);
      return { name: file.name, kind: 'video', content, path: null };
    } catch (error) {
      return toAppError(error).code;
    }
  }
  try {
    const content = await shrinkImage(file, inspected);
    if (content.size > MAX_CHAT_MEDIA_BYTES) return 'too-large';
    return { name: file.name, kind: 'image', content, path: null };
  } catch {
    return inspected.type === 'image/heic' || inspected.type === 'image/avif' ? 'wrong-type' : 'unreadable';
  }
}

/** Holds the file to send with the message: at most one, or the reason why it was rejected. */
export function useAttachment(): Attachment {
  const [state, setState] = useState<Pick<Attachment, 'file' | 'preparing' | 'rejection'>>(NO_ATTACHMENT);
  return {
    ...state,
    choose: ([first, ...more]) => {
      if (first === undefined) return;
      if (more.length > 0) {
        setState({ ...NO_ATTACHMENT, rejection: 'too-many' });
        return;
      }
      const preparing = { ...NO_ATTACHMENT, preparing: true };
      setState(preparing);
      void prepare(first).then((result) => {
        // Ignored when another file was chosen, or this one removed, meanwhile.
        setState((current) => {
          if (current !== preparing) return current;
          return typeof result === 'string'
            ? { ...NO_ATTACHMENT, rejection: result }
            : { ...NO_ATTACHMENT, file: result };
        });
      });
    },
    remove: () => setState(NO_ATTACHMENT),
    clearWhenDone: (done) => {
      setState(NO_ATTACHMENT);
      done.catch(() => setState((current) => (current === NO_ATTACHMENT ? state : current)));
    },
  };
}

const NO_ATTACHMENT = { file: null, preparing: false, rejection: null } as const;
