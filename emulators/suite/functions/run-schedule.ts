import { SCHEDULES, scheduleOfJob } from '@atelier/domain/schedules';
import { loadedFunctions, type LoadedFunction } from './loaded-functions.ts';

/** Result of one run; `status` and `body` are the function's HTTP response. */
export interface ScheduleOutcome {
  ok: boolean;
  status: number;
  body: string;
  ms: number;
}

/** A scheduled function to run, or only one of its jobs. */
export interface ScheduleRun extends Pick<LoadedFunction, 'id' | 'name'> {
  job?: string;
}

// The emulator renumbers its triggers each time that background triggers are turned off and on.
const maxGenerations = 20;

/**
 * Finds a scheduled function, or one of its jobs, by name.
 *
 * @param functions  `host:port` of the Functions emulator
 * @returns undefined when the name is unknown or the function is not loaded
 */
export async function findSchedule(
  functions: string,
  name: string,
): Promise<ScheduleRun | undefined> {
  const schedule = scheduleOfJob(name);
  const one = (await loadedFunctions(functions)).find(
    (loaded) => loaded.schedule && loaded.name === (schedule ?? name),
  );
  return one && { id: one.id, name: one.name, ...(schedule && { job: name }) };
}

/** Returns the names that `findSchedule` accepts; those of functions with their schedule. */
export function scheduleNames(): string[] {
  return Object.entries(SCHEDULES).flatMap(([name, { cron, jobs }]) => [
    `${name} (${cron})`,
    ...jobs,
  ]);
}

/**
 * Runs a scheduled function once and waits for its end.
 *
 * @param functions  `host:port` of the Functions emulator
 */
export async function runSchedule(
  functions: string,
  project: string,
  one: ScheduleRun,
): Promise<ScheduleOutcome> {
  const started = performance.now();
  for (let generation = 0; ; generation++) {
    const response = await fetch(
      `http://${functions}/functions/projects/${project}/triggers/${one.id}-${generation}`,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-CloudScheduler-JobName': one.job ?? `firebase-schedule-${one.name}`,
          'X-CloudScheduler-ScheduleTime': new Date().toISOString(),
        },
        body: '{}',
      },
    );
    const body = await response.text();
    const isOutdated = response.status === 404 || response.status === 204;
    if (isOutdated && generation < maxGenerations) continue;
    return {
      ok: response.ok,
      status: response.status,
      body,
      ms: Math.round(performance.now() - started),
    };
  }
}
