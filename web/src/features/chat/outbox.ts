import { type AppError, toAppError } from '../../lib/app-error.ts';
import type { KeptFile, KeptMessage, MessageKeeper } from '../../lib/kept-messages.ts';
import type { Upload } from '../../lib/upload.ts';
import { isBlank } from './blank-text.ts';

/** An own message on its way. `sent`: the server has it, the list does not show it yet. */
export interface Outgoing extends KeptMessage {
  readonly state: 'waiting' | 'uploading' | 'sending' | 'sent' | 'held';
  /** Share of the file that has arrived, 0 to 1. */
  readonly share: number;
}

export interface OutboxPorts {
  readonly keeper: MessageKeeper;
  /** @throws AppError; `forbidden` also when the message exists already, or came too soon after another. */
  send(message: KeptMessage): Promise<void>;
  exists(message: KeptMessage): Promise<boolean>;
  upload(path: string, content: Blob, onShare: (share: number) => void): Upload;
  /** Another one each time: a path is written once. */
  newPath(file: KeptFile): string;
  newId(): string;
  nowMs(): number;
  pause(ms: number): Promise<void>;
  /** The same, over as soon as the network is back. */
  pauseForNetwork(ms: number): Promise<void>;
  isOnline(): boolean;
  /** Runs work while no other tab of this member does. */
  alone(work: () => Promise<void>): Promise<void>;
}

export interface Outbox {
  items(): readonly Outgoing[];
  subscribe(onChange: () => void): () => void;
  /** @throws AppError `storage-full` when the device cannot keep it; nothing is sent then. */
  add(message: Pick<KeptMessage, 'uid' | 'room' | 'text' | 'file'>): Promise<void>;
  /** Sends what waits, one after the other; also to be called when the network is back. */
  wake(): void;
  retry(id: string): void;
  discard(id: string): Promise<void>;
  stopUpload(id: string): void;
  /** The list shows these messages now. */
  seen(ids: ReadonlySet<string>): void;
}

/** Rules take one message a second from a member, counted on the server. */
const PACE_MS = 1_100;
/** The pace may have been used up by another device; so a refusal counts from the third on. */
const REFUSALS = 3;
const REFUSED_PAUSE_MS = 1_500;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Sends one member's messages in the order in which they were written: one at a time, paced, each under the id it got
 * when it was written. A message leaves the device when the server has it, and not before.
 */
export function createOutbox(uid: string, ports: OutboxPorts): Outbox {
  let items: readonly Outgoing[] = [];
  let loading: Promise<void> | null = null;
  let draining = false;
  let sentAtMs = ports.nowMs();
  let failures = 0;
  const refusals = new Map<string, number>();
  const uploads = new Map<string, Upload>();
  const listeners = new Set<() => void>();

  const show = (next: readonly Outgoing[]) => {
    items = next;
    for (const listener of [...listeners]) listener();
  };
  const patch = (id: string, change: Partial<Outgoing>) =>
    show(items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const find = (id: string) => items.find((item) => item.id === id);

  /** What the device holds, with what this tab knows beyond it. */
  async function reload(): Promise<void> {
    const kept = await ports.keeper.all(uid);
    const known = new Map(items.map((item) => [item.id, item]));
    const sent = items.filter((item) => item.state === 'sent');
    show([
      ...sent,
      ...kept.filter(({ id }) => !sent.some((one) => one.id === id)).map((message) => shown(message, known)),
    ]);
  }

  async function keep(id: string, change: Partial<Outgoing>): Promise<void> {
    patch(id, change);
    const item = find(id);
    if (item === undefined) return;
    const { state: _state, share: _share, ...message } = item;
    await ports.keeper.keep(message);
  }

  const hold = (id: string, fault: Outgoing['fault']) => keep(id, { state: 'held', fault });

  /** @returns whether the message may be sent now. */
  async function uploadFile(item: Outgoing, file: KeptFile): Promise<boolean> {
    if (file.path !== null) return true;
    const path = ports.newPath(file);
    patch(item.id, { state: 'uploading', share: 0 });
    const upload = ports.upload(path, file.content, (share) => patch(item.id, { share }));
    uploads.set(item.id, upload);
    try {
      if ((await upload.done) === 'stopped') {
        await hold(item.id, 'stopped');
        return false;
      }
      await keep(item.id, { file: { ...file, path } });
      return true;
    } catch (error) {
      if (!ports.isOnline()) throw error;
      return await withoutFile(item, toAppError(error));
    } finally {
      uploads.delete(item.id);
    }
  }

  /** The file failed: its text goes all the same, and the file stays to be tried again on its own. */
  async function withoutFile(item: Outgoing, error: AppError): Promise<boolean> {
    if (isBlank(item.text)) {
      await hold(item.id, error.code);
      return false;
    }
    const rest: Outgoing = { ...item, id: ports.newId(), text: '', state: 'held', fault: error.code, share: 0 };
    show(items.flatMap((one) => (one.id === item.id ? [one, rest] : [one])));
    await keep(rest.id, {});
    await keep(item.id, { file: null });
    return true;
  }

  async function send(item: Outgoing): Promise<void> {
    const early = sentAtMs + PACE_MS - ports.nowMs();
    if (early > 0) await ports.pause(early);
    patch(item.id, { state: 'sending' });
    try {
      await ports.send(item);
    } catch (reason) {
      const error = toAppError(reason);
      if (error.code !== 'forbidden') throw error;
      // An earlier sending may have arrived although its answer did not.
      if (!(await ports.exists(item))) return refused(item);
    }
    sentAtMs = ports.nowMs();
    await ports.keeper.forget(item.id);
    patch(item.id, { state: 'sent' });
  }

  async function refused(item: Outgoing): Promise<void> {
    const count = (refusals.get(item.id) ?? 0) + 1;
    refusals.set(item.id, count);
    if (count >= REFUSALS) return hold(item.id, 'forbidden');
    patch(item.id, { state: 'waiting' });
    await ports.pause(REFUSED_PAUSE_MS);
  }

  /** One message, once. @returns how long to wait before the next try; `null` to go on at once. */
  async function step(item: Outgoing): Promise<number | null> {
    try {
      if (item.file === null || (await uploadFile(item, item.file))) {
        const ready = find(item.id);
        if (ready !== undefined) await send(ready);
      }
      failures = 0;
      return null;
    } catch (reason) {
      const error = toAppError(reason);
      if (!error.retryable) {
        await hold(item.id, error.code);
        return null;
      }
      patch(item.id, { state: 'waiting' });
      failures += 1;
      return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    }
  }

  async function drain(): Promise<void> {
    await reload();
    for (;;) {
      const next = items.find((item) => item.state === 'waiting');
      if (next === undefined || !ports.isOnline()) return;
      const pauseMs = await step(next);
      if (pauseMs !== null) await ports.pauseForNetwork(pauseMs);
    }
  }

  const ready = () => (loading ??= reload());

  const wake = () => {
    if (draining) return;
    draining = true;
    ready()
      .then(() => (items.some((item) => item.state === 'waiting') ? ports.alone(drain) : undefined))
      .catch((error: unknown) => {
        loading = null;
        console.error('outbox', toAppError(error));
      })
      .finally(() => {
        draining = false;
        if (items.some((item) => item.state === 'waiting') && ports.isOnline())
          void ports.pauseForNetwork(FIRST_PAUSE_MS).then(wake);
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
      const kept: KeptMessage = { ...message, id: ports.newId(), queuedAtMs: ports.nowMs(), fault: null };
      try {
        await ports.keeper.keep(kept);
      } catch (error) {
        throw toAppError(error);
      }
      show([...items, { ...kept, state: 'waiting', share: 0 }]);
      wake();
    },
    wake,
    retry: (id) => {
      refusals.delete(id);
      void keep(id, { state: 'waiting', fault: null }).then(wake);
    },
    discard: async (id) => {
      uploads.get(id)?.stop();
      show(items.filter((item) => item.id !== id));
      await ports.keeper.forget(id);
    },
    stopUpload: (id) => uploads.get(id)?.stop(),
    seen: (ids) => {
      if (items.some((item) => item.state === 'sent' && ids.has(item.id)))
        show(items.filter((item) => item.state !== 'sent' || !ids.has(item.id)));
    },
  };
}

function shown(message: KeptMessage, known: ReadonlyMap<string, Outgoing>): Outgoing {
  const before = known.get(message.id);
  return before ?? { ...message, state: message.fault === null ? 'waiting' : 'held', share: 0 };
}
