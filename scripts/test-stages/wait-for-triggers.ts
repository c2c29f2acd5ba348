import { path } from '@atelier/domain/paths';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { adminFirestore, type RunningSuite, SuiteError } from '@atelier/emulators/suite';

const POLL_INTERVAL_MS = 200;
/** Far more than a slow machine needs: reached only when functions do not run at all. */
const TIMEOUT_MS = 600_000;

/**
 * Waits until the triggers of the initial data of a suite are done, and those of the documents that
 * they wrote.
 *
 * The Functions emulator takes events in order: once the trigger of a new profile has added its
 * `search` field, all earlier events have begun. When nothing runs any more, their own writes have
 * been queued, too; another profile shows whether those started anything: it then causes more
 * executions than the profile before.
 *
 * @throws SuiteError after ten minutes
 */
export async function waitForTriggers({ info, executions }: RunningSuite): Promise<void> {
  const database = adminFirestore(info.firestore, info.project);
  const deadline = Date.now() + TIMEOUT_MS;
  const pollUntil = async (condition: () => Promise<boolean> | boolean) => {
    while (!(await condition())) {
      if (Date.now() > deadline) {
        throw new SuiteError(
          'The triggers of the demo data did not run: see the log of the suite.',
        );
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
  /** Waits until nothing runs and nothing has begun since the last poll. */
  const waitUntilIdle = async () => {
    let lastStarted = NaN;
    await pollUntil(() => {
      const { started, running } = executions();
      const isIdle = running === 0 && started === lastStarted;
      lastStarted = started;
      return isIdle;
    });
  };
  const probes = [];
  let previousCount = Infinity;
  try {
    for (;;) {
      const { started } = executions();
      const probe = database.doc(path.profile(`seed-settled-${probes.length}`));
      probes.push(probe);
      await probe.set({
        display_name: 'Dernier profil',
        email: 'dernier@demo.test',
        ...FRESH_MEMBERSHIP,
        created_at: new Date(),
      });
      await pollUntil(async () => (await probe.get()).get('search') !== undefined);
      await waitUntilIdle();
      const startedCount = executions().started - started;
      if (startedCount <= previousCount && previousCount !== Infinity) break;
      previousCount = startedCount;
    }
    await Promise.all(probes.map((probe) => probe.delete()));
    await waitUntilIdle();
  } finally {
    await database.terminate();
  }
}
