import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** The unit of processor time in `/proc` (USER_HZ). */
const TICKS_PER_SECOND = 100;
/** Reading `/proc` for three meters twice a second took a minute of a run. */
const SAMPLE_MS = 2_000;

/** One process; `ticks` includes its ended children. */
interface Usage {
  parent: number;
  ticks: number;
}

/**
 * Measures the processor time of a process and its descendants by reading `/proc` every two
 * seconds, including their ended children; at most the last two seconds of a process are missed.
 * Measures nothing without `/proc`.
 */
export class CpuMeter {
  readonly #members: Set<number>;
  readonly #timer: NodeJS.Timeout;
  #ticks = 0;

  constructor(pid: number) {
    this.#members = new Set([pid]);
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
    this.#timer.unref();
  }

  /** Stops measuring. @returns processor seconds */
  stop(): number {
    clearInterval(this.#timer);
    this.#sample();
    return this.#ticks / TICKS_PER_SECOND;
  }

  #sample(): void {
    const usages = readUsages();
    for (let grew = true; grew;) {
      const before = this.#members.size;
      for (const [pid, { parent }] of usages) if (this.#members.has(parent)) this.#members.add(pid);
      grew = this.#members.size > before;
    }
    const alive = [...this.#members].flatMap((pid) => usages.get(pid) ?? []);
    // The sum drops when a root ends: its parent then counts it.
    this.#ticks = Math.max(
      this.#ticks,
      alive.reduce((sum, { ticks }) => sum + ticks, 0),
    );
  }
}

/**
 * Returns the processor seconds of the whole machine since its start; undefined without `/proc`.
 */
export function machineSeconds(): number | undefined {
  const line = readOrEmpty('/proc/stat').split('\n', 1)[0] ?? '';
  const [user, nice, system, , , irq, softirq] = line.split(/\s+/).slice(1).map(Number);
  const ticks = [user, nice, system, irq, softirq].reduce<number>(
    (sum, value) => sum + (value ?? 0),
    0,
  );
  return ticks === 0 ? undefined : ticks / TICKS_PER_SECOND;
}

/**
 * Returns how many cores were free for the last two seconds, at least one; all of them without
 * `/proc`.
 */
export async function freeCores(): Promise<number> {
  const cores = availableParallelism();
  const before = machineSeconds();
  await setTimeout(SAMPLE_MS);
  const after = machineSeconds();
  if (before === undefined || after === undefined) return cores;
  return Math.max(1, Math.round(cores - (after - before) / (SAMPLE_MS / 1000)));
}

function readUsages(): Map<number, Usage> {
  const usages = new Map<number, Usage>();
  for (const name of listOrEmpty('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // After the name in brackets, which may contain any character: state, parent, …; see `man
    // proc_pid_stat`.
    const columns = readOrEmpty(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    const ticks = columns.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
    if (columns.length > 15) usages.set(Number(name), { parent: Number(columns[1]), ticks });
  }
  return usages;
}

/** A process may end between being listed and being read. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function listOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
