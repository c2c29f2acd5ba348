import * as z from 'zod/mini';
import { beginSitting, continues, isDue, type Sitting, told, watched } from './sitting.ts';

const sittingSchema = z.object({
  id: z.string(),
  day: z.string(),
  startedAtMs: z.number(),
  seconds: z.number(),
  lastSeenAtMs: z.number(),
  sentSeconds: z.number(),
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
  save(sitting: Sitting): Promise<void>;
  onFault(error: unknown): void;
}

/** Counts what is really played, over all the videos of a tab. */
export interface SittingKeeper {
  /** Playing goes on; call it on every time update. */
  playing(): void;
  /** Playing stands still. `leaving`: the video ended or the page goes. */
  stopped(leaving: boolean): void;
}

export function keepSitting(port: SittingPort): SittingKeeper {
  let sitting = parseSitting(port.load());
  let lastAtMs: number | null = null;

  const tellWhenDue = async (leaving: boolean): Promise<void> => {
    const atMs = port.nowMs();
    if (sitting === null || !isDue(sitting, atMs, leaving)) return;
    const before = sitting;
    const telling = told(sitting, atMs);
    keep(telling);
    try {
      await port.save(telling);
    } catch (error) {
      // Totals are absolute: whatever is told next includes these seconds.
      if (sitting?.id === before.id) keep({ ...sitting, sentSeconds: before.sentSeconds, sentAtMs: before.sentAtMs });
      port.onFault(error);
    }
  };

  const keep = (next: Sitting) => {
    sitting = next;
    port.keep(JSON.stringify(next));
  };

  return {
    playing: () => {
      const atMs = port.nowMs();
      const current =
        sitting !== null && continues(sitting, port.timeZone, atMs)
          ? sitting
          : beginSitting(port.newId(), port.timeZone, atMs);
      keep(lastAtMs === null ? { ...current, lastSeenAtMs: atMs } : watched(current, lastAtMs, atMs));
      lastAtMs = atMs;
    },
    stopped: (leaving) => {
      lastAtMs = null;
      void tellWhenDue(leaving);
    },
  };
}

function parseSitting(text: string | null): Sitting | null {
  if (text === null) return null;
  try {
    const kept = z.safeParse(sittingSchema, JSON.parse(text));
    return kept.success ? { ...kept.data, sentAtMs: kept.data.sentAtMs ?? -Infinity } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
