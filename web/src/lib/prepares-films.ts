import { emulatorsInUse } from './firebase.ts';
import { media } from './site/site-environment.ts';

/**
 * Returns whether the server prepares films, so that those are accepted that this browser cannot
 * show.
 */
export async function preparesFilms(): Promise<boolean> {
  const emulators = await emulatorsInUse();
  return emulators === null ? media.workerUrl !== '' : emulators.mediaWorker !== undefined;
}
