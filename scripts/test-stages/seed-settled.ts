import { path } from '@atelier/domain/collection-paths';
import { FRESH_MEMBERSHIP } from '@atelier/domain/entities/profile';
import { adminFirestore, type SuiteInfo, SuiteError } from '@atelier/emulators/suite';

const ASK_AGAIN_MS = 200;
/** Far beyond what a slow machine needs: only functions that do not run at all meet it. */
const LIMIT_MS = 600_000;

/**
 * Waits until the triggers of the data that a suite started with are under way or done, so that no test waits behind them.
 *
 * The Functions emulator takes events in the order in which they come: once what a trigger adds to one more profile stands
 * there, it has begun with all that came before.
 *
 * @throws SuiteError when nothing was added within ten minutes
 */
export async function seedSettled({ firestore, project }: SuiteInfo): Promise<void> {
  const database = adminFirestore(firestore, project);
  const probe = database.doc(path.profile('seed-settled'));
  try {
    await probe.set({
      display_name: 'Dernier profil',
      email: 'dernier@demo.test',
      ...FRESH_MEMBERSHIP,
      created_at: new Date(),
    });
    const deadline = Date.now() + LIMIT_MS;
    while ((await probe.get()).get('search') === undefined) {
      if (Date.now() > deadline)
        throw new SuiteError('The triggers of the demo data did not run: see the log of the suite.');
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    await probe.delete();
  } finally {
    await database.terminate();
  }
}
