import { loadedFunctions } from './loaded-functions.ts';
import { runSchedule } from './run-schedule.ts';
import { parseSchedule } from './schedule-expression.ts';

const minuteMs = 60_000;

/**
 * Runs the functions' schedules when they are due, which the emulators never do by themselves. A run that is still
 * going on when its next one is due is not started twice. Failures are said, and the next run is tried as usual.
 *
 * @param functions  `host:port` of the Functions emulator
 * @returns stops it; runs that are going on are left to end
 */
export function startScheduler(functions: string, project: string, print: (line: string) => void): () => void {
  const running = new Set<string>();
  const unsupported = new Set<string>();
  let stopped = false;

  async function tick(minute: Date): Promise<void> {
    // Asked each time, as editing a function reloads them.
    for (const one of await loadedFunctions(functions)) {
      if (!one.schedule || running.has(one.id)) continue;
      const { expression, timeZone } = one.schedule;
      const isDue = parseSchedule(expression, timeZone);
      if (!isDue && !unsupported.has(one.id)) {
        unsupported.add(one.id);
        print(
          `schedule ${one.name}: "${expression}" is not understood here; \`npm run schedule -- ${one.name}\` runs it.`,
        );
      }
      if (isDue?.(minute)) void run(one.id, () => runSchedule(functions, project, one));
    }
  }

  async function run(id: string, start: () => ReturnType<typeof runSchedule>): Promise<void> {
    running.add(id);
    try {
      const outcome = await start();
      if (!outcome.ok) print(`schedule ${id} answered ${outcome.status}: ${outcome.body.slice(0, 300)}`);
    } catch (error) {
      if (!stopped) print(`schedule ${id} could not be run: ${String(error)}`);
    } finally {
      running.delete(id);
    }
  }

  let timer: NodeJS.Timeout;
  function waitForMinute(): void {
    const next = (Math.floor(Date.now() / minuteMs) + 1) * minuteMs;
    timer = setTimeout(() => {
      tick(new Date(next)).catch((error: unknown) => {
        if (!stopped) print(`the scheduler could not ask for the functions: ${String(error)}`);
      });
      waitForMinute();
    }, next - Date.now());
  }
  waitForMinute();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
