import { useState } from 'react';
import { MAX_CHAT_MEDIA_BYTES } from '@atelier/domain/storage-paths';
import type { OutboxFile } from '../../../lib/device/outbox-storage.ts';
import { inspectFile, type FileRejection } from '../media/file-inspection.ts';
import { shrinkImage } from '../media/shrink-image.ts';

export interface Attachment {
  readonly file: OutboxFile | null;
  readonly preparing: boolean;
  readonly rejection: FileRejection | null;
  readonly choose: (files: readonly File[]) => void;
  readonly remove: () => void;
  /** Takes it away for a message that is being put elsewhere; where that fails it comes back, unless another was chosen. */
  readonly clearWhenDone: (done: Promise<unknown>) => void;
}

/** What a person chose, looked into and made ready: what it is by its own bytes, photos no larger than screens. */
async function prepare(file: File): Promise<OutboxFile | FileRejection> {
  const inspected = await inspectFile(file);
  if (typeof inspected === 'string') return inspected;
  if (inspected.kind === 'video') {
    return { name: file.name, kind: 'video', content: new Blob([file], { type: inspected.type }), path: null };
  }
  try {
    const content = await shrinkImage(file, inspected);
    if (content.size > MAX_CHAT_MEDIA_BYTES) return 'too-large';
    return { name: file.name, kind: 'image', content, path: null };
  } catch {
    return inspected.type === 'image/heic' ? 'wrong-type' : 'unreadable';
  }
}

/** The file beside the text that is being written: one at a time, refused in words. */
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
        // Unless another one was chosen, or this one taken away, meanwhile.
        setState((now) => {
          if (now !== preparing) return now;
          return typeof result === 'string'
            ? { ...NO_ATTACHMENT, rejection: result }
            : { ...NO_ATTACHMENT, file: result };
        });
      });
    },
    remove: () => setState(NO_ATTACHMENT),
    clearWhenDone: (done) => {
      setState(NO_ATTACHMENT);
      done.catch(() => setState((now) => (now === NO_ATTACHMENT ? state : now)));
    },
  };
}

const NO_ATTACHMENT = { file: null, preparing: false, rejection: null } as const;
