import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for programs to read, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 500;

/** One process; `ticks` includes its children that ended. */
interface Usage {
  parent: number;
  ticks: number;
}

/**
 * Measures the processor time of a process and everything it starts, by looking at `/proc` twice a second: what runs is
 * added up with what its ended children used, so that only the last half second of a process tree can be missed.
 * Measures nothing where there is no `/proc`.
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

  /** Ends the measuring. @returns processor seconds */
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
    // A tree whose root has ended has handed its sum on to us.
    this.#ticks = Math.max(
      this.#ticks,
      alive.reduce((sum, { ticks }) => sum + ticks, 0),
    );
  }
}

/** Processor seconds that the whole machine has spent since it started; undefined where nobody tells. */
export function machineSeconds(): number | undefined {
  const line = readOrNothing('/proc/stat').split('\n', 1)[0] ?? '';
  const [user, nice, system, , , irq, softirq] = line.split(/\s+/).slice(1).map(Number);
  const ticks = [user, nice, system, irq, softirq].reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return ticks === 0 ? undefined : ticks / TICKS_PER_SECOND;
}

function readUsages(): Map<number, Usage> {
  const usages = new Map<number, Usage>();
  for (const name of listOrNothing('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // After the name in brackets, which can contain anything: state, parent, …; columns as in `man proc_pid_stat`.
    const columns = readOrNothing(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    const ticks = columns.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
    if (columns.length > 15) usages.set(Number(name), { parent: Number(columns[1]), ticks });
  }
  return usages;
}

/** A process can end between being listed and being read. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function listOrNothing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
