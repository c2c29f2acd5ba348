import { logEvent } from './log.ts';

/** Handlers of one event, or jobs of one schedule, by name. Each must be safe to repeat. */
export type Handlers<Event> = Readonly<Record<string, (event: Event) => Promise<void> | void>>;

/**
 * Runs all handlers in parallel, so that a slow or failing one does not affect the others. Logs
 * each failure by the handler's name. The thrown error contains no message of a handler, which may
 * quote personal data.
 *
 * @param source name of the deployed function, for the log
 * @throws Error after all have finished, if any failed: the event is then delivered again to all of
 * them
 */
export async function runHandlers<Event>(
  source: string,
  handlers: Handlers<Event>,
  event: Event,
): Promise<void> {
  const failed: string[] = [];
  const runs = Object.entries(handlers).map(async ([name, handle]) => {
    try {
      await handle(event);
    } catch (error) {
      logEvent.handlerFailed(source, name, error);
      failed.push(name);
    }
  });
  await Promise.all(runs);
  if (failed.length > 0) throw new Error(`${source}: ${failed.join(', ')} failed`);
}
