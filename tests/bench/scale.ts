// `npm run bench -- scale`: shows whether each background job finishes in time with many members.
// The product's code runs on Google's Firestore emulator with 10 000 members; 100 000 and 1 000 000
// come from a generated source that the same paging code reads, on a clock that each page moves by
// its measured time or by the time stated below. Fails if a job leaves out an item, handles one
// twice, or needs longer than it has.
import { MINUTE_MS } from '@atelier/domain/time-units';
import { database } from '../../functions/src/platform/firebase.ts';
import {
  runPagedJob,
  type JobPage,
  type JobProgress,
} from '../../functions/src/platform/paged-job.ts';
import { isFastEnough } from './extent.ts';
import { MEASURED_MEMBERS, measuredJobs, seed, type Job } from './scale-jobs.ts';

/**
 * Runs a job over generated items on its own clock.
 *
 * @returns the number of runs and the milliseconds until it is done
 */
async function simulate(job: Job, members: number): Promise<{ runs: number; elapsedMs: number }> {
  const items = Math.round(job.items(members));
  let clock = 0;
  let expected = 0;
  const page: JobPage = (cursor) => {
    const from = Number(cursor ?? 0);
    if (from !== expected) {
      throw new Error(`${job.name}: continued at ${from} instead of ${expected}`);
    }
    expected = Math.min(items, from + job.pageSize);
    clock += job.pageMs;
    return Promise.resolve(expected < items ? String(expected) : undefined);
  };
  let stored: Parameters<JobProgress['release']>[0];
  const progress: JobProgress = {
    name: job.name,
    claim: (mayStart) => Promise.resolve(stored ?? (mayStart ? { step: 0 } : undefined)),
    save: () => Promise.resolve(),
    release: (position) => {
      stored = position;
      return Promise.resolve();
    },
  };
  for (let runs = 1; ; runs++) {
    const start = (runs - 1) * job.intervalMs;
    clock = Math.max(clock, start);
    const end = clock + (job.budgets[runs - 1] ?? job.budgets.at(-1) ?? 0);
    const isDone = await runPagedJob([page], {
      progress,
      mayStart: runs === 1,
      hasTime: () => clock < end,
    });
    if (isDone === true && expected === items) return { runs, elapsedMs: clock };
    if (clock > job.dueMs) return { runs, elapsedMs: Infinity };
  }
}

process.env.GCLOUD_PROJECT = 'scale';
process.env.METADATA_SERVER_DETECTION = 'none';
const db = database();
await seed(db);

const jobs = await measuredJobs(db);
const sizes = [MEASURED_MEMBERS, 100_000, 1_000_000];
const minutes = (ms: number) => `${(ms / MINUTE_MS).toFixed(1)} min`;
const columns = [
  'ms a page',
  'budget of a run',
  'due after',
  ...sizes.map((size) => `${size} members`),
];
const row = (name: string, cells: readonly string[]) =>
  name.padEnd(30) + cells.map((cell) => cell.padStart(20)).join('');
console.log(row('job', columns));
let failed = false;
for (const job of jobs) {
  const cells = [job.pageMs.toFixed(0), job.budgets.map(minutes).join(', '), minutes(job.dueMs)];
  for (const members of sizes) {
    const { runs, elapsedMs } = await simulate(job, members);
    if (!isFastEnough(elapsedMs, job.dueMs)) failed = true;
    cells.push(elapsedMs > job.dueMs ? 'TOO LATE' : `${minutes(elapsedMs)}, ${runs} runs`);
  }
  console.log(row(job.name, cells));
}
process.exitCode = failed ? 1 : 0;
await db.terminate();
