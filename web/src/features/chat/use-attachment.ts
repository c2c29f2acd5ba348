import { useState } from 'react';
import { MAX_CHAT_MEDIA_BYTES } from '@atelier/domain/storage-paths';
import type { OutboxFile } from '../../lib/kept-messages.ts';
import { examine, type FileRejection } from './chat-file.ts';
import { shrinkImage } from './shrink-image.ts';

export interface Attachment {
  readonly file: OutboxFile | null;
  readonly preparing: boolean;
  readonly rejection: FileRejection | null;
  readonly choose: (files: readonly File[]) => void;
  readonly remove: () => void;
  /** Takes it away for a message that is being put elsewhere; where that fails it comes back, unless another was chosen. */
  readonly handOver: (done: Promise<unknown>) => void;
}

/** What a person chose, looked into and made ready: what it is by its own bytes, photos no larger than screens. */
async function prepare(file: File): Promise<OutboxFile | FileRejection> {
  const found = await examine(file);
  if (typeof found === 'string') return found;
  if (found.kind === 'video') {
    return { name: file.name, kind: 'video', content: new Blob([file], { type: found.type }), path: null };
  }
  try {
    const content = await shrinkImage(file, found);
    if (content.size > MAX_CHAT_MEDIA_BYTES) return 'too-large';
    return { name: file.name, kind: 'image', content, path: null };
  } catch {
    return found.type === 'image/heic' ? 'wrong-type' : 'unreadable';
  }
}

/** The file beside the text that is being written: one at a time, refused in words. */
export function useAttachment(): Attachment {
  const [state, setState] = useState<Pick<Attachment, 'file' | 'preparing' | 'refusal'>>(NOTHING);
  return {
    ...state,
    choose: ([first, ...more]) => {
      if (first === undefined) return;
      if (more.length > 0) {
        setState({ ...NOTHING, rejection: 'too-many' });
        return;
      }
      const preparing = { ...NOTHING, preparing: true };
      setState(preparing);
      void prepare(first).then((result) => {
        // Unless another one was chosen, or this one taken away, meanwhile.
        setState((now) => {
          if (now !== preparing) return now;
          return typeof result === 'string' ? { ...NOTHING, rejection: result } : { ...NOTHING, file: result };
        });
      });
    },
    remove: () => setState(NOTHING),
    handOver: (done) => {
      setState(NOTHING);
      done.catch(() => setState((now) => (now === NOTHING ? state : now)));
    },
  };
}

const NOTHING = { file: null, preparing: false, refusal: null } as const;
