import type { AppErrorCode } from '@atelier/domain/error-code';
import { isBlank } from '@atelier/domain/parsing/text';
import { delay } from '../../../lib/delay.ts';
import { type AppError, toAppError, withAppErrors } from '../../../lib/errors.ts';
import type {
  OutboxFile,
  OutboxMessage,
  OutboxStorage,
} from '../../../lib/device/outbox-storage.ts';
import { type SendQueue, startSendQueue, deliver } from '../../../lib/outbox/send-queue.ts';
import { checkReadable } from '../../../lib/readable-file.ts';
import type { Upload } from '../../../lib/upload/upload-file.ts';
import { watchable } from '../../../lib/watchable.ts';

/**
 * An own message not listed yet. `sent`: on the server, but not in the list yet; `held`: waits for
 * its author.
 */
export interface OutgoingMessage extends OutboxMessage {
  readonly state: 'waiting' | 'uploading' | 'sending' | 'sent' | 'held';
  /** Uploaded part of the file, 0 to 1. */
  readonly uploadProgress: number;
  /** Why the last attempt failed, if it is tried again. */
  readonly delayedBy?: AppErrorCode;
}

export interface OutboxPorts {
  readonly storage: OutboxStorage;
  /**
   * @throws AppError; `forbidden` also when the message exists already, or was sent too soon after
   * another.
   */
  send: (message: OutboxMessage) => Promise<void>;
  exists: (message: OutboxMessage) => Promise<boolean>;
  upload: (path: string, content: Blob, onProgress: (progress: number) => void) => Upload;
  /** Returns a new path each time, because a path can be written only once. */
  newPath: (file: OutboxFile) => string;
  newId: () => string;
}

/** A queue of messages, sent one after the other. */
export interface Outbox extends SendQueue {
  items: () => readonly OutgoingMessage[];
  subscribe: (onChange: () => void) => () => void;
  /**
   * @throws AppError `storage-full` when the device cannot store it, `file-changed` as `readBytes`;
   * nothing is sent then.
   */
  add: (message: Pick<OutboxMessage, 'uid' | 'room' | 'text' | 'file'>) => Promise<void>;
  retry: (id: string) => void;
  discard: (id: string) => Promise<void>;
  stopUpload: (id: string) => void;
  /** Removes sent messages that the list shows now. */
  confirmShown: (ids: ReadonlySet<string>) => void;
}

/** The rules accept one message a second per member, by server time. */
const SEND_INTERVAL_MS = 1_100;
/** Another device may have used up the rate limit; so only the third rejection is final. */
const MAX_REJECTIONS = 3;
const REJECTED_DELAY_MS = 1_500;

const toOutgoing = (message: OutboxMessage): OutgoingMessage => ({
  ...message,
  state: message.fault === null ? 'waiting' : 'held',
  uploadProgress: 0,
});

/**
 * Creates the outbox of a member. It sends messages in the order in which they were written: one at
 * a time, within the rate limit, each under the id it got when written. A message is removed from
 * the device only once the server has it.
 */
export function createOutbox(uid: string, ports: OutboxPorts): Outbox {
  const items = watchable<readonly OutgoingMessage[]>([]);
  let sentAtMs = Date.now();
  const uploads = new Map<string, Upload>();

  const patch = (id: string, change: Partial<OutgoingMessage>) =>
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...change } : item)));
  const find = (id: string) => items.get().find((item) => item.id === id);

  /** Reloads the stored messages; keeps the state that this tab has of them. */
  async function reload(): Promise<void> {
    const stored = await ports.storage.list(uid);
    const sent = items.get().filter((item) => item.state === 'sent');
    const unsent = stored.filter(({ id }) => !sent.some((item) => item.id === id));
    items.set([...sent, ...unsent.map((message) => find(message.id) ?? toOutgoing(message))]);
  }

  async function persist(id: string, change: Partial<OutgoingMessage>): Promise<void> {
    patch(id, change);
    const item = find(id);
    if (item === undefined) return;
    const { state: _state, uploadProgress: _progress, delayedBy: _reason, ...message } = item;
    await ports.storage.put(message);
  }

  const markFailed = (id: string, fault: OutgoingMessage['fault']) =>
    persist(id, { state: 'held', fault });

  /** @returns whether the message may be sent now. */
  async function uploadFile(
    item: OutgoingMessage,
    file: OutboxFile,
    stop: AbortSignal,
  ): Promise<boolean> {
    if (file.path !== null) return true;
    const path = ports.newPath(file);
    patch(item.id, { state: 'uploading', uploadProgress: 0 });
    const upload = ports.upload(path, file.content, (progress) =>
      patch(item.id, { uploadProgress: progress }),
    );
    uploads.set(item.id, upload);
    try {
      const end = await upload.done;
      if (stop.aborted) return false;
      if (end === 'stopped') {
        await markFailed(item.id, 'stopped');
        return false;
      }
      await persist(item.id, { file: { ...file, path } });
      return true;
    } catch (error) {
      if (!navigator.onLine || stop.aborted) throw error;
      return await splitOffFile(item, toAppError(error));
    } finally {
      uploads.delete(item.id);
    }
  }

  /**
   * Handles a failed upload: the text is sent alone, and the file becomes a held message of its
   * own.
   */
  async function splitOffFile(item: OutgoingMessage, error: AppError): Promise<boolean> {
    if (isBlank(item.text)) {
      await markFailed(item.id, error.code);
      return false;
    }
    const fileMessage = toOutgoing({ ...item, id: ports.newId(), text: '', fault: error.code });
    items.set(
      items.get().flatMap((other) => (other.id === item.id ? [other, fileMessage] : [other])),
    );
    await persist(fileMessage.id, {});
    await persist(item.id, { file: null });
    return true;
  }

  async function send(queued: OutgoingMessage, stop: AbortSignal): Promise<void> {
    if (queued.file !== null && !(await uploadFile(queued, queued.file, stop))) return;
    const item = find(queued.id);
    if (item === undefined) return;
    const waitMs = sentAtMs + SEND_INTERVAL_MS - Date.now();
    // It is longer if the clock was set back.
    if (waitMs > 0) await delay(Math.min(waitMs, SEND_INTERVAL_MS), stop);
    if (stop.aborted) return;
    patch(item.id, { state: 'sending' });
    await deliver(() => ports.send(item), {
      hasArrived: () => ports.exists(item),
      attempts: MAX_REJECTIONS,
      pause: () => delay(REJECTED_DELAY_MS, stop),
      stop,
    });
    sentAtMs = Date.now();
    await ports.storage.remove(item.id);
    patch(item.id, { state: 'sent' });
  }

  const queue = startSendQueue<OutgoingMessage>({
    // Tabs of one member share the stored messages: only one of them sends.
    lock: `flair-outbox-${uid}`,
    load: reload,
    next: () => items.get().find((item) => item.state === 'waiting'),
    send,
    onFailed: ({ id }, { code }, isFinal) =>
      isFinal ? markFailed(id, code) : patch(id, { state: 'waiting', delayedBy: code }),
  });

  return {
    ...queue,
    items: items.get,
    subscribe: items.watch,
    add: async (message) => {
      const stored = { ...message, id: ports.newId(), queuedAtMs: Date.now(), fault: null };
      if (message.file !== null) await checkReadable(message.file.content);
      await withAppErrors(() => ports.storage.put(stored));
      // The queue may have read it meanwhile.
      if (find(stored.id) === undefined) items.set([...items.get(), toOutgoing(stored)]);
      queue.wake();
    },
    retry: (id) => void persist(id, { state: 'waiting', fault: null }).then(queue.wake),
    discard: async (id) => {
      uploads.get(id)?.stop();
      items.set(items.get().filter((item) => item.id !== id));
      await ports.storage.remove(id);
    },
    stopUpload: (id) => uploads.get(id)?.stop(),
    confirmShown: (ids) =>
      items.set(items.get().filter((item) => item.state !== 'sent' || !ids.has(item.id))),
  };
}
