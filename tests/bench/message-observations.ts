/**
 * The rules accept one message a second per member, counted from when the previous one was written.
 */
export const MESSAGE_INTERVAL_MS = 1100;

/** Waits; returns at once for a negative `ms`. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/**
 * The text of a message contains its author, its number per author, and its time: `run author 17
 * 1790000000000`.
 */
export interface Sent {
  readonly id: string;
  readonly author: string;
  readonly place: number;
  readonly atMs: number;
}

export const formatMessage = (run: string, { author, place, atMs }: Omit<Sent, 'id'>): string =>
  `${run} ${author} ${place} ${atMs}`;

export function parseMessage(run: string, text: string): Omit<Sent, 'id'> | null {
  const [name, author = '', place = '', atMs = ''] = text.split(' ');
  return name === run ? { author, place: Number(place), atMs: Number(atMs) } : null;
}

/** What one listener received of a run. */
export class MessageObservations {
  /** Milliseconds from sending to receipt, with the time of sending. */
  readonly latencies: { readonly atMs: number; readonly ms: number }[] = [];
  duplicates = 0;
  outOfOrder = 0;
  readonly #seen = new Set<string>();
  readonly #lastPlace = new Map<string, number>();

  /** @param nowMs  time of receipt, by the sender's clock */
  record(key: string, sent: Omit<Sent, 'id'>, nowMs: number): void {
    if (this.#seen.has(key)) {
      this.duplicates += 1;
      return;
    }
    this.#seen.add(key);
    this.latencies.push({ atMs: sent.atMs, ms: nowMs - sent.atMs });
    const before = this.#lastPlace.get(sent.author) ?? -1;
    if (sent.place < before) this.outOfOrder += 1;
    this.#lastPlace.set(sent.author, Math.max(before, sent.place));
  }

  get count(): number {
    return this.#seen.size;
  }
}
