import { loadedFunctions } from './loaded-functions.ts';
import { runSchedule } from './run-schedule.ts';
import { parseSchedule } from './schedule-expression.ts';

const minuteMs = 60_000;

/**
 * Runs scheduled functions when they are due, which the emulators do not. A run is skipped while
 * the previous one is still running. Prints failures.
 *
 * @param functions  `host:port` of the Functions emulator
 * @returns a function that stops the scheduler; runs in progress continue
 */
export function startScheduler(
  functions: string,
  project: string,
  print: (line: string) => void,
): () => void {
  const running = new Set<string>();
  const unsupported = new Set<string>();
  let stopped = false;

  async function tick(minute: Date): Promise<void> {
    // Fetched each time, because editing a function reloads them.
    for (const one of await loadedFunctions(functions)) {
      if (!one.schedule || running.has(one.id)) continue;
      const { expression, timeZone } = one.schedule;
      const isDue = parseSchedule(expression, timeZone);
      if (!isDue && !unsupported.has(one.id)) {
        unsupported.add(one.id);
        print(
          `schedule ${one.name}: "${expression}" is not supported here; run it with \`npm run schedule -- ${one.name}\`.`,
        );
      }
      if (isDue?.(minute)) void run(one.id, () => runSchedule(functions, project, one));
    }
  }

  async function run(id: string, start: () => ReturnType<typeof runSchedule>): Promise<void> {
    running.add(id);
    try {
      const outcome = await start();
      if (!outcome.ok) {
        print(`schedule ${id} failed with ${outcome.status}: ${outcome.body.slice(0, 300)}`);
      }
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
        if (!stopped) print(`the scheduler could not list the functions: ${String(error)}`);
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
