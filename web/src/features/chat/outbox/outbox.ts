import { type AppError, toAppError } from '../../../lib/errors.ts';
import type { OutboxFile, OutboxMessage, OutboxStorage } from '../../../lib/device/outbox-storage.ts';
import type { Upload } from '../../../lib/upload/upload-file.ts';
import { isBlank } from '../composer/blank-text.ts';

/** An own message on its way. `sent`: the server has it, the list does not show it yet. */
export interface OutgoingMessage extends OutboxMessage {
  readonly state: 'waiting' | 'uploading' | 'sending' | 'sent' | 'held';
  /** Share of the file that has arrived, 0 to 1. */
  readonly uploadProgress: number;
}

export interface OutboxPorts {
  readonly storage: OutboxStorage;
  /** @throws AppError; `forbidden` also when the message exists already, or came too soon after another. */
  send(message: OutboxMessage): Promise<void>;
  exists(message: OutboxMessage): Promise<boolean>;
  upload(path: string, content: Blob, onShare: (share: number) => void): Upload;
  /** Another one each time: a path is written once. */
  newPath(file: OutboxFile): string;
  newId(): string;
  nowMs(): number;
  delay(ms: number): Promise<void>;
  /** The same, over as soon as the network is back. */
  delayUntilOnline(ms: number): Promise<void>;
  isOnline(): boolean;
  /** Runs work while no other tab of this member does. */
  exclusively(work: () => Promise<void>): Promise<void>;
}

export interface Outbox {
  items(): readonly OutgoingMessage[];
  subscribe(onChange: () => void): () => void;
  /** @throws AppError `storage-full` when the device cannot keep it; nothing is sent then. */
  add(message: Pick<OutboxMessage, 'uid' | 'room' | 'text' | 'file'>): Promise<void>;
  /** Sends what waits, one after the other; also to be called when the network is back. */
  wake(): void;
  retry(id: string): void;
  discard(id: string): Promise<void>;
  stopUpload(id: string): void;
  /** The list shows these messages now. */
  confirmShown(ids: ReadonlySet<string>): void;
}

/** Rules take one message a second from a member, counted on the server. */
const SEND_INTERVAL_MS = 1_100;
/** The pace may have been used up by another device; so a refusal counts from the third on. */
const MAX_REJECTIONS = 3;
const REJECTED_DELAY_MS = 1_500;
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;

/**
 * Sends one member's messages in the order in which they were written: one at a time, paced, each under the id it got
 * when it was written. A message leaves the device when the server has it, and not before.
 */
export function createOutbox(uid: string, ports: OutboxPorts): Outbox {
  let items: readonly OutgoingMessage[] = [];
  let loading: Promise<void> | null = null;
  let draining = false;
  let sentAtMs = ports.nowMs();
  let failures = 0;
  const rejections = new Map<string, number>();
  const uploads = new Map<string, Upload>();
  const listeners = new Set<() => void>();

  const publish = (next: readonly OutgoingMessage[]) => {
    items = next;
    for (const listener of [...listeners]) listener();
  };
  const patch = (id: string, change: Partial<OutgoingMessage>) =>
    publish(items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const find = (id: string) => items.find((item) => item.id === id);

  /** What the device holds, with what this tab knows beyond it. */
  async function reload(): Promise<void> {
    const stored = await ports.storage.list(uid);
    const known = new Map(items.map((item) => [item.id, item]));
    const sent = items.filter((item) => item.state === 'sent');
    publish([
      ...sent,
      ...stored.filter(({ id }) => !sent.some((one) => one.id === id)).map((message) => toOutgoing(message, known)),
    ]);
  }

  async function persist(id: string, change: Partial<OutgoingMessage>): Promise<void> {
    patch(id, change);
    const item = find(id);
    if (item === undefined) return;
    const { state: _state, uploadProgress: _share, ...message } = item;
    await ports.storage.put(message);
  }

  const markFailed = (id: string, fault: OutgoingMessage['fault']) => persist(id, { state: 'held', fault });

  /** @returns whether the message may be sent now. */
  async function uploadFile(item: OutgoingMessage, file: OutboxFile): Promise<boolean> {
    if (file.path !== null) return true;
    const path = ports.newPath(file);
    patch(item.id, { state: 'uploading', uploadProgress: 0 });
    const upload = ports.upload(path, file.content, (share) => patch(item.id, { uploadProgress: share }));
    uploads.set(item.id, upload);
    try {
      if ((await upload.done) === 'stopped') {
        await markFailed(item.id, 'stopped');
        return false;
      }
      await persist(item.id, { file: { ...file, path } });
      return true;
    } catch (error) {
      if (!ports.isOnline()) throw error;
      return await splitOffFile(item, toAppError(error));
    } finally {
      uploads.delete(item.id);
    }
  }

  /** The file failed: its text goes all the same, and the file stays to be tried again on its own. */
  async function splitOffFile(item: OutgoingMessage, error: AppError): Promise<boolean> {
    if (isBlank(item.text)) {
      await markFailed(item.id, error.code);
      return false;
    }
    const fileMessage: OutgoingMessage = {
      ...item,
      id: ports.newId(),
      text: '',
      state: 'held',
      fault: error.code,
      uploadProgress: 0,
    };
    publish(items.flatMap((one) => (one.id === item.id ? [one, fileMessage] : [one])));
    await persist(fileMessage.id, {});
    await persist(item.id, { file: null });
    return true;
  }

  async function send(item: OutgoingMessage): Promise<void> {
    const waitMs = sentAtMs + SEND_INTERVAL_MS - ports.nowMs();
    if (waitMs > 0) await ports.delay(waitMs);
    patch(item.id, { state: 'sending' });
    try {
      await ports.send(item);
    } catch (reason) {
      const error = toAppError(reason);
      if (error.code !== 'forbidden') throw error;
      // An earlier sending may have arrived although its answer did not.
      if (!(await ports.exists(item))) return handleRejection(item);
    }
    sentAtMs = ports.nowMs();
    await ports.storage.remove(item.id);
    patch(item.id, { state: 'sent' });
  }

  async function handleRejection(item: OutgoingMessage): Promise<void> {
    const count = (rejections.get(item.id) ?? 0) + 1;
    rejections.set(item.id, count);
    if (count >= MAX_REJECTIONS) return markFailed(item.id, 'forbidden');
    patch(item.id, { state: 'waiting' });
    await ports.delay(REJECTED_DELAY_MS);
  }

  /** One message, once. @returns how long to wait before the next try; `null` to go on at once. */
  async function step(item: OutgoingMessage): Promise<number | null> {
    try {
      if (item.file === null || (await uploadFile(item, item.file))) {
        const loaded = find(item.id);
        if (loaded !== undefined) await send(loaded);
      }
      failures = 0;
      return null;
    } catch (reason) {
      const error = toAppError(reason);
      if (!error.retryable) {
        await markFailed(item.id, error.code);
        return null;
      }
      patch(item.id, { state: 'waiting' });
      failures += 1;
      return Math.min(MIN_RETRY_DELAY_MS * 2 ** (failures - 1), MAX_RETRY_DELAY_MS);
    }
  }

  async function drain(): Promise<void> {
    await reload();
    for (;;) {
      const next = items.find((item) => item.state === 'waiting');
      if (next === undefined || !ports.isOnline()) return;
      const pauseMs = await step(next);
      if (pauseMs !== null) await ports.delayUntilOnline(pauseMs);
    }
  }

  const ready = () => (loading ??= reload());

  const wake = () => {
    if (draining) return;
    draining = true;
    ready()
      .then(() => (items.some((item) => item.state === 'waiting') ? ports.exclusively(drain) : undefined))
      .catch((error: unknown) => {
        loading = null;
        console.error('outbox', toAppError(error));
      })
      .finally(() => {
        draining = false;
        if (items.some((item) => item.state === 'waiting') && ports.isOnline())
          void ports.delayUntilOnline(MIN_RETRY_DELAY_MS).then(wake);
      });
  };

  return {
    items: () => items,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    add: async (message) => {
      await ready();
      const kept: OutboxMessage = { ...message, id: ports.newId(), queuedAtMs: ports.nowMs(), fault: null };
      try {
        await ports.storage.put(kept);
      } catch (error) {
        throw toAppError(error);
      }
      publish([...items, { ...kept, state: 'waiting', uploadProgress: 0 }]);
      wake();
    },
    wake,
    retry: (id) => {
      rejections.delete(id);
      void persist(id, { state: 'waiting', fault: null }).then(wake);
    },
    discard: async (id) => {
      uploads.get(id)?.stop();
      publish(items.filter((item) => item.id !== id));
      await ports.storage.remove(id);
    },
    stopUpload: (id) => uploads.get(id)?.stop(),
    confirmShown: (ids) => {
      if (items.some((item) => item.state === 'sent' && ids.has(item.id)))
        publish(items.filter((item) => item.state !== 'sent' || !ids.has(item.id)));
    },
  };
}

function toOutgoing(message: OutboxMessage, known: ReadonlyMap<string, OutgoingMessage>): OutgoingMessage {
  const before = known.get(message.id);
  return before ?? { ...message, state: message.fault === null ? 'waiting' : 'held', uploadProgress: 0 };
}
