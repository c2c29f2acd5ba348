import { z } from 'zod/mini';
import { SuiteError } from '../suite-error.ts';

const backends = z.object({
  backends: z.array(
    z.object({
      functionTriggers: z.array(
        z.object({
          id: z.string(),
          entryPoint: z.string(),
          schedule: z.optional(
            z.object({ schedule: z.string(), timeZone: z.optional(z.nullable(z.string())) }),
          ),
        }),
      ),
    }),
  ),
});

/** A function that the Functions emulator has loaded; `id` is `{region}-{name}`. */
export interface LoadedFunction {
  id: string;
  name: string;
  schedule?: { expression: string; timeZone: string };
}

/**
 * Returns the functions that are loaded.
 *
 * @param functions  `host:port` of the Functions emulator
 */
export async function loadedFunctions(functions: string): Promise<LoadedFunction[]> {
  const response = await fetch(`http://${functions}/backends`);
  const triggers = backends
    .parse(await response.json())
    .backends.flatMap((backend) => backend.functionTriggers);
  return triggers.map(({ id, entryPoint, schedule }) => ({
    id,
    name: entryPoint,
    // Cloud Scheduler's default time zone is UTC.
    ...(schedule && {
      schedule: { expression: schedule.schedule, timeZone: schedule.timeZone ?? 'UTC' },
    }),
  }));
}

/**
 * Returns `host:port` of the Functions emulator as listed by the hub. Throws SuiteError when it
 * does not run.
 */
export async function functionsAddress(hub: string): Promise<string> {
  const list = z.object({
    functions: z.optional(z.object({ host: z.string(), port: z.number() })),
  });
  const { functions } = list.parse(await (await fetch(`http://${hub}/emulators`)).json());
  if (!functions) {
    throw new SuiteError('The suite runs without functions: build them and restart it.');
  }
  return `${functions.host}:${functions.port}`;
}
