import { type Client, sendWithoutRules, sendMessage } from './chat-clients.ts';
import { latencyOf, type Latency } from './latency.ts';
import { MESSAGE_INTERVAL_MS, pause, type MessageObservations } from './message-observations.ts';

export interface ChatLoad {
  readonly run: string;
  /** Collections, one per room. */
  readonly rooms: readonly string[];
  /** Send in turn; each waits until its message is written before it sends the next. */
  readonly authors: readonly Client[];
  /** Messages a second, over all rooms. */
  readonly rate: number;
  readonly seconds: number;
  readonly withoutRules: boolean;
}

export interface LoadResult {
  /** Messages by room. */
  readonly sent: ReadonlyMap<string, number>;
  /** Messages a second that were actually sent. */
  readonly rate: number;
  /** How often a message was denied and sent again. */
  readonly denials: number;
}

/** One message per author in three seconds: within the rules' limit even on a slow machine. */
export const authorsFor = (rate: number): number => Math.ceil(rate * 3);

/**
 * Sends messages at a rate for a time. An author always sends to the same room, one message after
 * the other.
 */
export async function sendLoad({
  run,
  rooms,
  authors,
  rate,
  seconds,
  withoutRules,
}: ChatLoad): Promise<LoadResult> {
  const count = Math.round(rate * seconds);
  const startMs = Date.now();
  const sent = new Map<string, number>();
  let denials = 0;
  const busy = new Map<Client, Promise<number>>();
  for (let index = 0; index < count; index++) {
    const dueMs = startMs + (index * 1000) / rate;
    await pause(dueMs - Date.now());
    const authorIndex = index % authors.length;
    const author = authors[authorIndex];
    const room = rooms[authorIndex % rooms.length];
    if (author === undefined || room === undefined) throw new Error('no authors or no rooms');
    sent.set(room, (sent.get(room) ?? 0) + 1);
    const place = Math.floor(index / authors.length);
    const id = `${run}-${authorIndex}-${place}`;
    const send = withoutRules ? sendWithoutRules : sendMessage;
    const before = busy.get(author) ?? Promise.resolve(0);
    busy.set(
      author,
      before.then(async (writtenMs) => {
        await pause(writtenMs + MESSAGE_INTERVAL_MS - Date.now());
        denials += await send(author, room, run, {
          id,
          author: String(authorIndex),
          place,
          atMs: Date.now(),
        });
        return Date.now();
      }),
    );
  }
  await Promise.all(busy.values());
  return { sent, rate: count / ((Date.now() - startMs) / 1000), denials };
}

/** A listener of a room with the number of messages it has received. */
export interface Expected {
  readonly room: string;
  seen: () => Promise<number>;
}

/**
 * Waits until every listener has all messages of its room or none arrives for 20 s.
 *
 * @returns how many are missing
 */
export async function waitForDelivery(
  listeners: readonly Expected[],
  sent: ReadonlyMap<string, number>,
): Promise<number> {
  const missing = async () => {
    const counts = await Promise.all(
      listeners.map(async ({ room, seen }) => Math.max(0, (sent.get(room) ?? 0) - (await seen()))),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  let last = await missing();
  let quietMs = 0;
  while (last > 0 && quietMs < 20_000) {
    await pause(500);
    const now = await missing();
    quietMs = now === last ? quietMs + 500 : 0;
    last = now;
  }
  return last;
}

export const latencyIn = (seen: readonly MessageObservations[]): Latency =>
  latencyOf(seen.flatMap(({ latencies }) => latencies.map(({ ms }) => ms)));

/**
 * Returns whether latency in the second half of a run is about that of the first half, at nearly
 * the target rate.
 */
export function isSustained(
  seen: readonly MessageObservations[],
  targetRate: number,
  outcome: LoadResult,
): boolean {
  const all = seen.flatMap(({ latencies }) => latencies);
  const times = all.map(({ atMs }) => atMs).sort((one, other) => one - other);
  const medianTime = times[Math.floor(times.length / 2)] ?? 0;
  const half = (second: boolean) =>
    latencyOf(all.filter(({ atMs }) => atMs >= medianTime === second).map(({ ms }) => ms));
  return outcome.rate >= targetRate * 0.9 && half(true).p95 <= half(false).p95 * 2 + 250;
}
