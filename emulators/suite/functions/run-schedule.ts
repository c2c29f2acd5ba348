import { SCHEDULES, scheduleOfJob } from '@atelier/domain/schedules';
import { loadedFunctions, type LoadedFunction } from './loaded-functions.ts';

/** How one run went; `status` is the function's HTTP answer. */
export interface ScheduleOutcome {
  ok: boolean;
  status: number;
  body: string;
  ms: number;
}

/** A scheduled function, and the one of its jobs to run; all of them when none is named. */
export interface ScheduleRun extends Pick<LoadedFunction, 'id' | 'name'> {
  job?: string;
}

// Each time that background triggers are switched off and on, the emulator renumbers its triggers.
const maxGenerations = 20;

/**
 * Finds what a name stands for: a scheduled function, or one of its jobs.
 *
 * @param functions  `host:port` of the Functions emulator
 * @returns undefined for an unknown name, and when the function is not loaded
 */
export async function findSchedule(functions: string, name: string): Promise<ScheduleRun | undefined> {
  const schedule = scheduleOfJob(name);
  const one = (await loadedFunctions(functions)).find(
    (loaded) => loaded.schedule && loaded.name === (schedule ?? name),
  );
  return one && { id: one.id, name: one.name, ...(schedule && { job: name }) };
}

/** Every name that `findSchedule` may know, with when it runs. */
export function scheduleNames(): string[] {
  return Object.entries(SCHEDULES).flatMap(([name, { cron, jobs }]) => [`${name} (${cron})`, ...jobs]);
}

/**
 * Runs a scheduled function once, as Cloud Scheduler would, and waits until it is done.
 *
 * @param functions  `host:port` of the Functions emulator
 */
export async function runSchedule(functions: string, project: string, one: ScheduleRun): Promise<ScheduleOutcome> {
  const started = performance.now();
  for (let generation = 0; ; generation++) {
    const response = await fetch(`http://${functions}/functions/projects/${project}/triggers/${one.id}-${generation}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-CloudScheduler-JobName': one.job ?? `firebase-schedule-${one.name}`,
        'X-CloudScheduler-ScheduleTime': new Date().toISOString(),
      },
      body: '{}',
    });
    const body = await response.text();
    const outdated = response.status === 404 || response.status === 204;
    if (outdated && generation < maxGenerations) continue;
    return { ok: response.ok, status: response.status, body, ms: Math.round(performance.now() - started) };
  }
}
