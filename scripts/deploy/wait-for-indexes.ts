import type { CommandPort } from './command-port.ts';
import { DeployError } from './deploy-error.ts';
import { openIndexes } from './firestore-indexes.ts';

const POLL_MS = 15_000;
/**
 * Building an index of millions of documents takes hours; the next deployment continues to wait.
 */
const MAX_POLLS = 480;
/**
 * The deployment of indexes returns when Firestore has accepted them: they are listed at once, or
 * soon.
 */
const MAX_POLLS_UNLISTED = 20;
const SHOWN = 5;

/**
 * Waits until Firestore has everything of an index file, and has built its indexes: a query of the
 * new release would fail before.
 *
 * @param file the text of `firestore.indexes.json`
 * @throws DeployError when one cannot be built, is still not listed after five minutes, or not
 * built after two hours
 */
export async function waitForIndexes(
  file: string,
  project: string,
  commands: CommandPort,
  pause: (ms: number) => Promise<unknown>,
): Promise<void> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const open = (await openIndexes(file, project, commands)).filter(
      ({ isTtl, state }) => !isTtl || state !== 'CREATING',
    );
    if (open.length === 0) return;
    const broken = open.find(({ state }) => state !== 'CREATING' && state !== 'missing');
    if (broken) throw new DeployError(`The index ${broken.name} is in the state ${broken.state}.`);
    const missing = open.filter(({ state }) => state === 'missing');
    if (missing.length > 0 && polls >= MAX_POLLS_UNLISTED) {
      throw new DeployError(
        `Firestore does not list what was deployed: ${missing.map(({ name }) => name).join(', ')}. Deploy ` +
          'again, and look at what firebase prints about it.',
      );
    }
    const more = open.length > SHOWN ? ` and ${open.length - SHOWN} more` : '';
    const shown = open.slice(0, SHOWN).map(({ name }) => name);
    console.log(`Waiting for ${open.length} indexes: ${shown.join(', ')}${more}`);
    await pause(POLL_MS);
  }
  throw new DeployError(
    'The indexes are not built after two hours. Deploy again later: nothing else was changed.',
  );
}
