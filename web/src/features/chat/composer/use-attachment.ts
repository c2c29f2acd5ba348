import { useSyncExternalStore } from 'react';
import { MAX_CHAT_MEDIA_BYTES } from '@atelier/domain/storage-paths';
import type { ChatRoomId } from '@atelier/domain/values';
import { keepChosenFile, readChosenFile } from '../../../lib/device/chosen-files.ts';
import type { OutboxFile } from '../../../lib/device/outbox-storage.ts';
import { toAppError } from '../../../lib/errors.ts';
import { withDuration } from '../../../lib/media/film-duration.ts';
import { preparesFilms } from '../../../lib/prepares-films.ts';
import { watchable } from '../../../lib/watchable.ts';
import { inspectFile, type FileRejection } from '../media/file-inspection.ts';
import { shrinkImage } from '../media/shrink-image.ts';
import { roomStates } from './room-states.ts';

export interface Attachment {
  readonly file: OutboxFile | null;
  readonly preparing: boolean;
  readonly rejection: FileRejection | null;
  readonly choose: (files: readonly File[]) => void;
  readonly remove: () => void;
  /**
   * Removes the file while its message is stored; brings it back on failure, unless another one was
   * chosen.
   */
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
    return inspected.type === 'image/heic' || inspected.type === 'image/avif'
      ? 'wrong-type'
      : 'unreadable';
  }
}

type State = Pick<Attachment, 'file' | 'preparing' | 'rejection'>;
const NO_ATTACHMENT: State = { file: null, preparing: false, rejection: null };

const attachmentOf = roomStates((key) => {
  const state = watchable(NO_ATTACHMENT);
  const warn = (error: unknown) => console.warn('chosen file', toAppError(error).code);
  readChosenFile(key).then((file) => {
    if (file !== null && state.get() === NO_ATTACHMENT) state.set({ ...NO_ATTACHMENT, file });
  }, warn);
  return {
    ...state,
    /** What the device cannot store stays until the page is reloaded. */
    keep: (file: OutboxFile | null) => void keepChosenFile(key, file).catch(warn),
  };
});

/**
 * Holds the file to send with the next message of a room: at most one, or the reason why it was
 * rejected. It survives reloads, and stays while another room or another page is shown.
 */
export function useAttachment(uid: string, room: ChatRoomId): Attachment {
  const held = attachmentOf(uid, room);
  const state = useSyncExternalStore(held.watch, held.get);
  const change = (next: State) => {
    held.set(next);
    held.keep(next.file);
  };
  return {
    ...state,
    choose: ([first, ...more]) => {
      if (first === undefined) return;
      if (more.length > 0) {
        change({ ...NO_ATTACHMENT, rejection: 'too-many' });
        return;
      }
      const preparing = { ...NO_ATTACHMENT, preparing: true };
      change(preparing);
      void prepare(first).then((result) => {
        // Ignored when another file was chosen, or this one removed, meanwhile.
        if (held.get() !== preparing) return;
        change(
          typeof result === 'string'
            ? { ...NO_ATTACHMENT, rejection: result }
            : { ...NO_ATTACHMENT, file: result },
        );
      });
    },
    remove: () => change(NO_ATTACHMENT),
    clearWhenDone: (done) => {
      const submitted = held.get();
      if (submitted === NO_ATTACHMENT) return;
      const cleared = { ...NO_ATTACHMENT };
      held.set(cleared);
      done.then(
        () => {
          // Another file has already replaced it.
          if (held.get() === cleared) held.keep(null);
        },
        () => {
          if (held.get() === cleared) held.set(submitted);
        },
      );
    },
  };
}
