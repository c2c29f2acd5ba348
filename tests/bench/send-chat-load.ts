import { type Client, sendWithoutRules, sendMessage } from './chat-clients.ts';
import { latencyOf, type Latency } from './latency.ts';
import { MESSAGE_INTERVAL_MS, pause } from './message-pace.ts';
import type { MessageObservations } from './message-observations.ts';

export interface ChatLoad {
  readonly run: string;
  /** Collections, one a room. */
  readonly rooms: readonly string[];
  /** Who speaks, by turns; each waits for the answer before they speak again. */
  readonly authors: readonly Client[];
  /** Messages a second, over all rooms. */
  readonly rate: number;
  readonly seconds: number;
  readonly withoutRules: boolean;
}

export interface LoadResult {
  /** By room. */
  readonly sent: ReadonlyMap<string, number>;
  /** Messages a second that were really sent. */
  readonly rate: number;
  /** How often a message was refused and sent again. */
  readonly refused: number;
}

/** An author speaks every three seconds: one that a slow machine held up still keeps the rules' pace. */
export const authorsFor = (rate: number): number => Math.ceil(rate * 3);

/** Speaks at a rate for a time. An author always speaks in the same room, one message after the other. */
export async function sendLoad({
  run,
  rooms,
  authors,
  rate,
  seconds,
  withoutRules: bare,
}: ChatLoad): Promise<LoadResult> {
  const count = Math.round(rate * seconds);
  const startMs = Date.now();
  const sent = new Map<string, number>();
  let refused = 0;
  const busy = new Map<Client, Promise<number>>();
  for (let index = 0; index < count; index++) {
    const dueMs = startMs + (index * 1000) / rate;
    await pause(dueMs - Date.now());
    const turn = index % authors.length;
    const author = authors[turn];
    const room = rooms[turn % rooms.length];
    if (author === undefined || room === undefined) throw new Error('nobody to speak, or nowhere');
    sent.set(room, (sent.get(room) ?? 0) + 1);
    const place = Math.floor(index / authors.length);
    const id = `${run}-${turn}-${place}`;
    const send = bare ? sendWithoutRules : sendMessage;
    const before = busy.get(author) ?? Promise.resolve(0);
    busy.set(
      author,
      before.then(async (writtenMs) => {
        await pause(writtenMs + MESSAGE_INTERVAL_MS - Date.now());
        const again = await send(author, room, run, { id, author: String(turn), place, atMs: Date.now() });
        refused += again;
        return Date.now();
      }),
    );
  }
  await Promise.all(busy.values());
  return { sent, rate: count / ((Date.now() - startMs) / 1000), refused };
}

/** What a listener should see, and what it has seen by now. */
export interface Expected {
  readonly room: string;
  seen(): Promise<number>;
}

/** Waits until every listener has seen all of its room, or nothing has come for a while. @returns how many are missing. */
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

/** A rate is sustained when what is sent in the second half comes as soon as what was sent in the first. */
export function isSustained(seen: readonly MessageObservations[], asked: number, outcome: LoadResult): boolean {
  const all = seen.flatMap(({ latencies }) => latencies);
  const times = all.map(({ atMs }) => atMs).sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  const half = (second: boolean) => latencyOf(all.filter(({ atMs }) => atMs >= middle === second).map(({ ms }) => ms));
  return outcome.rate >= asked * 0.9 && half(true).p95 <= half(false).p95 * 2 + 250;
}
