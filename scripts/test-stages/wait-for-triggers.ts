import { path } from '@atelier/domain/paths';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { adminFirestore, type RunningSuite, SuiteError } from '@atelier/emulators/suite';

const POLL_INTERVAL_MS = 200;
/** Far beyond what a slow machine needs: only functions that do not run at all meet it. */
const TIMEOUT_MS = 600_000;

/**
 * Waits until the triggers of the data that a suite started with are done, and those of what they wrote.
 *
 * The Functions emulator takes events in the order in which they come: once the trigger of one more profile has added its
 * `search` field, all earlier events have begun. When none runs any more, what they wrote has been announced too; a further
 * profile tells whether that began anything: it then causes more executions than the one before.
 *
 * @throws SuiteError when that does not happen within ten minutes
 */
export async function waitForTriggers({ info, executions }: RunningSuite): Promise<void> {
  const database = adminFirestore(info.firestore, info.project);
  const deadline = Date.now() + TIMEOUT_MS;
  const until = async (condition: () => Promise<boolean> | boolean) => {
    while (!(await condition())) {
      if (Date.now() > deadline)
        throw new SuiteError('The triggers of the demo data did not run: see the log of the suite.');
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
  /** Nothing runs, and nothing has begun since the last look. */
  const waitUntilIdle = async () => {
    let lastStarted = NaN;
    await until(() => {
      const { started: begun, running } = executions();
      const isAtRest = running === 0 && begun === lastStarted;
      lastStarted = begun;
      return isAtRest;
    });
  };
  const probes = [];
  let before = Infinity;
  try {
    for (;;) {
      const { started: begun } = executions();
      const probe = database.doc(path.profile(`seed-settled-${probes.length}`));
      probes.push(probe);
      await probe.set({
        display_name: 'Dernier profil',
        email: 'dernier@demo.test',
        ...FRESH_MEMBERSHIP,
        created_at: new Date(),
      });
      await until(async () => (await probe.get()).get('search') !== undefined);
      await waitUntilIdle();
      const startedCount = executions().started - begun;
      if (startedCount <= before && before !== Infinity) break;
      before = startedCount;
    }
    await Promise.all(probes.map((probe) => probe.delete()));
    await waitUntilIdle();
  } finally {
    await database.terminate();
  }
}
