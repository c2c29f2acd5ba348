import * as z from 'zod/mini';
import { beginSitting, continues, hasNews, isDue, repeated, type Sitting, told, watched } from './sitting.ts';
import type { SittingLog } from './sitting-log.ts';

const sittingSchema = z.object({
  id: z.string(),
  day: z.string(),
  startedAtMs: z.number(),
  seconds: z.number(),
  lastSeenAtMs: z.number(),
  sentSeconds: z.number(),
  reps: z.int(),
  moves: z.record(z.string(), z.int()),
  sentReps: z.int(),
  /** Absent while nothing was told: JSON has no -Infinity. */
  sentAtMs: z.optional(z.nullable(z.number())),
});

export interface SittingPort {
  nowMs(): number;
  newId(): string;
  readonly timeZone: string;
  /** The tab's own storage: a reload goes on with the sitting, another tab has its own. */
  load(): string | null;
  keep(text: string): void;
  /** What outlives the tab. */
  readonly log: Pick<SittingLog, 'note' | 'settle'>;
  save(sitting: Sitting): Promise<void>;
  onFault(error: unknown): void;
}

/** Counts what is really played, over all the videos of a tab. */
export interface SittingKeeper {
  /** Playing goes on; call it on every time update. */
  playing(): void;
  /** Playing stands still. `leaving`: the video ended or the page goes. */
  stopped(leaving: boolean): void;
  /** A practice loop begins or ends; while it runs everything is kept on the device and nothing is told. */
  practise(active: boolean): void;
  repeated(moveId: string | null): void;
}

export function keepSitting(port: SittingPort): SittingKeeper {
  let sitting = parseSitting(port.load());
  let lastAtMs: number | null = null;
  let practising = false;
  /** What the log holds of this sitting. */
  let noted = '';

  const tellWhenDue = async (leaving: boolean): Promise<void> => {
    const atMs = port.nowMs();
    if (practising || sitting === null || !isDue(sitting, atMs, leaving)) return;
    const before = sitting;
    const telling = told(sitting, atMs);
    keep(telling);
    try {
      await port.save(telling);
      if (sitting?.id === telling.id && !hasNews(sitting)) port.log.settle(telling.id, noted);
    } catch (error) {
      // Totals are absolute: whatever is told next includes these seconds.
      if (sitting?.id === before.id)
        keep({ ...sitting, sentSeconds: before.sentSeconds, sentReps: before.sentReps, sentAtMs: before.sentAtMs });
      port.onFault(error);
    }
  };

  const keep = (next: Sitting) => {
    sitting = next;
    const text = JSON.stringify(next);
    port.keep(text);
    if (!hasNews(next)) return;
    noted = text;
    port.log.note(next.id, text);
  };

  const current = (atMs: number): Sitting =>
    sitting !== null && continues(sitting, port.timeZone, atMs)
      ? sitting
      : beginSitting(port.newId(), port.timeZone, atMs);

  return {
    playing: () => {
      const atMs = port.nowMs();
      const now = current(atMs);
      keep(lastAtMs === null ? { ...now, lastSeenAtMs: atMs } : watched(now, lastAtMs, atMs));
      lastAtMs = atMs;
    },
    stopped: (leaving) => {
      lastAtMs = null;
      void tellWhenDue(leaving);
    },
    practise: (active) => {
      practising = active;
      if (!active) void tellWhenDue(false);
    },
    repeated: (moveId) => {
      const atMs = port.nowMs();
      keep({ ...repeated(current(atMs), moveId), lastSeenAtMs: atMs });
    },
  };
}

/** A sitting as a tab kept it; `null` for what cannot be read. */
export function parseSitting(text: string | null): Sitting | null {
  if (text === null) return null;
  try {
    const kept = z.safeParse(sittingSchema, JSON.parse(text));
    return kept.success ? { ...kept.data, sentAtMs: kept.data.sentAtMs ?? -Infinity } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
