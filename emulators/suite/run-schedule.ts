import type { LoadedFunction } from './loaded-functions.ts';

/** How one run went; `status` is the function's HTTP answer. */
export interface ScheduleOutcome {
  ok: boolean;
  status: number;
  body: string;
  ms: number;
}

// Each time that background triggers are switched off and on, the emulator numbers its triggers anew.
const mostGenerations = 20;

/**
 * Runs a scheduled function once, as Cloud Scheduler would, and waits until it is done.
 *
 * @param functions  `host:port` of the Functions emulator
 */
export async function runSchedule(
  functions: string,
  project: string,
  one: Pick<LoadedFunction, 'id' | 'name'>,
): Promise<ScheduleOutcome> {
  const started = performance.now();
  for (let generation = 0; ; generation++) {
    const response = await fetch(`http://${functions}/functions/projects/${project}/triggers/${one.id}-${generation}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-CloudScheduler-JobName': `firebase-schedule-${one.name}`,
        'X-CloudScheduler-ScheduleTime': new Date().toISOString(),
      },
      body: '{}',
    });
    const body = await response.text();
    const outdated = response.status === 404 || response.status === 204;
    if (outdated && generation < mostGenerations) continue;
    return { ok: response.ok, status: response.status, body, ms: Math.round(performance.now() - started) };
  }
}
