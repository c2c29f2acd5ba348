import { changeTake, type KeptTake, keepTake, type Take } from '../device/kept-takes.ts';
import { toAppError } from '../errors.ts';
import { withDuration } from './film-duration.ts';

/** Adds to a recording what other players need to search in it: browsers record without. */
async function addDuration({ id, clip }: Take): Promise<void> {
  const whole = await withDuration(clip, () => undefined);
  if (whole !== clip) await changeTake(id, { clip: whole });
}

/**
 * Keeps a recorded clip on the device, at once as it is, and then with its duration if it can be
 * given one.
 */
export async function keepClip(taken: Parameters<typeof keepTake>[0]): Promise<KeptTake> {
  const take = await keepTake(taken);
  addDuration(take).catch((error: unknown) => console.warn('take', toAppError(error)));
  return take;
}
