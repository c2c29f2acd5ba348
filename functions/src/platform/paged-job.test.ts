import { beforeEach, expect, test, vi } from 'vitest';
import type { JobPage, JobProgress } from './paged-job.ts';

const write = vi.hoisted(() => vi.fn());
/** The document of the job, as Firestore keeps it. */
let stored: Record<string, unknown> | undefined;
const reference = {
  set: (data: Record<string, unknown>) => Promise.resolve(void (stored = data)),
  delete: () => Promise.resolve(void (stored = undefined)),
};
const transaction = {
  get: () => Promise.resolve({ data: () => stored, get: (field: string) => stored?.[field] }),
  set: (_reference: unknown, data: Record<string, unknown>) => void (stored = data),
};
vi.mock('firebase-functions/logger', () => ({ write }));
vi.mock('./firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({
    doc: () => reference,
    runTransaction: (run: (one: typeof transaction) => Promise<unknown>) => run(transaction),
  }),
}));
const { runPagedJob, storedProgress } = await import('./paged-job.ts');

beforeEach(() => {
  write.mockClear();
  stored = undefined;
});
const logged = () => write.mock.calls.map(([entry]: unknown[]) => entry);

type Position = Parameters<JobProgress['save']>[0];

/** Keeps the position in memory. */
function memoryProgress(): JobProgress & { stored: Position | undefined; isClaimed: boolean } {
  return {
    name: 'sweep',
    stored: undefined,
    isClaimed: false,
    claim(mayStart) {
      if (this.isClaimed || (this.stored === undefined && !mayStart)) {
        return Promise.resolve(undefined);
      }
      this.isClaimed = true;
      return Promise.resolve(this.stored ?? { step: 0 });
    },
    save(position) {
      this.stored = position;
      return Promise.resolve();
    },
    release(position) {
      this.stored = position;
      this.isClaimed = false;
      return Promise.resolve();
    },
  };
}

/** Makes a step that handles the items in pages of one. */
function stepOver(items: readonly string[], handled: string[]): JobPage {
  return (cursor) => {
    const index = cursor === undefined ? 0 : Number(cursor);
    handled.push(items[index] ?? 'none');
    return Promise.resolve(index + 1 < items.length ? String(index + 1) : undefined);
  };
}
const pages = (count: number) => {
  let left = count;
  return () => left-- > 0;
};
const always = () => true;

test('runs every page of every step and starts again afterwards', async () => {
  const handled = [] as string[];
  const progress = memoryProgress();
  const steps = [stepOver(['a', 'b'], handled), stepOver(['c'], handled)];
  expect(await runPagedJob(steps, { progress, mayStart: true, hasTime: always })).toBe(true);
  expect(handled).toEqual(['a', 'b', 'c']);
  expect(await runPagedJob(steps, { progress, mayStart: false, hasTime: always })).toBeUndefined();
  expect(await runPagedJob(steps, { progress, mayStart: true, hasTime: always })).toBe(true);
  expect(handled).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test.each([true, false])(
  'a run without time left is continued by the next one (may start: %s)',
  async (mayStart) => {
    const handled = [] as string[];
    const progress = memoryProgress();
    const steps = [stepOver(['a', 'b'], handled), stepOver(['c', 'd'], handled)];
    expect(await runPagedJob(steps, { progress, mayStart: true, hasTime: pages(3) })).toBe(false);
    expect(await runPagedJob(steps, { progress, mayStart, hasTime: always })).toBe(true);
    expect(handled).toEqual(['a', 'b', 'c', 'd']);
  },
);

test('a failing page fails the run, and the next run begins with it', async () => {
  const handled = [] as string[];
  const progress = memoryProgress();
  let fails = true;
  const unreliable: JobPage = () =>
    fails ? Promise.reject(new Error('unavailable')) : Promise.resolve(undefined);
  const steps = [stepOver(['a'], handled), unreliable, stepOver(['b'], handled)];
  await expect(runPagedJob(steps, { progress, mayStart: true, hasTime: always })).rejects.toThrow(
    'unavailable',
  );
  fails = false;
  expect(await runPagedJob(steps, { progress, mayStart: true, hasTime: always })).toBe(true);
  expect(handled).toEqual(['a', 'b']);
});

/** Makes a step of the pages a, b and c, in which b fails so often. */
function stepWithFailingPage(failures: number, handled: string[]): JobPage {
  let left = failures;
  return (cursor = 'a') => {
    if (cursor === 'b' && left-- > 0) return Promise.reject(new Error('unavailable'));
    handled.push(cursor);
    return Promise.resolve({ a: 'b', b: 'c' }[cursor]);
  };
}

test('a page that fails three times waits for the other steps; then a run goes on from it to the end', async () => {
  const handled = [] as string[];
  const progress = memoryProgress();
  const steps = [stepWithFailingPage(4, handled), stepOver(['x', 'y'], handled)];
  const run = (mayStart = false) => runPagedJob(steps, { progress, mayStart, hasTime: always });
  await expect(run(true)).rejects.toThrow('unavailable');
  await expect(run()).rejects.toThrow('unavailable');
  expect(write).not.toHaveBeenCalled();
  await expect(run()).rejects.toThrow('unavailable');
  expect(logged()).toEqual([
    expect.objectContaining({ severity: 'ERROR', message: 'job-page-left', job: 'sweep', step: 0 }),
  ]);
  expect(handled).toEqual(['a']);
  await expect(run()).rejects.toThrow('unavailable');
  expect(handled).toEqual(['a', 'x', 'y']);
  expect(await run()).toBe(true);
  expect(handled).toEqual(['a', 'x', 'y', 'b', 'c']);
  expect(write).toHaveBeenCalledOnce();
  expect(await run()).toBeUndefined();
});

test('a page that never succeeds is given up after three more runs, and hides neither another one nor the next start', async () => {
  const handled = [] as string[];
  const progress = memoryProgress();
  const steps = [stepWithFailingPage(6, handled), stepWithFailingPage(4, handled)];
  const run = (mayStart = false) => runPagedJob(steps, { progress, mayStart, hasTime: always });
  for (let failures = 0; failures < 10; failures += 1) {
    await expect(run(true)).rejects.toThrow('unavailable');
  }
  expect(logged()).toEqual([
    expect.objectContaining({ message: 'job-page-left', step: 0 }),
    expect.objectContaining({ message: 'job-page-left', step: 1 }),
    expect.objectContaining({
      severity: 'ERROR',
      message: 'job-page-given-up',
      job: 'sweep',
      step: 0,
    }),
  ]);
  // Not everything is done: the page that was given up is not.
  expect(await run()).toBe(false);
  expect(handled).toEqual(['a', 'a', 'b', 'c']);
  expect(await run()).toBeUndefined();
  expect(await run(true)).toBe(true);
  expect(handled.slice(4)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test('the stored position is that of the next run, without values that Firestore refuses', async () => {
  const progress = storedProgress('sweep');
  expect(await progress.claim(false)).toBeUndefined();
  expect(await progress.claim(true)).toEqual({ step: 0 });
  expect(await progress.claim(true)).toBeUndefined();
  const position = {
    step: 1,
    cursor: 'b',
    failures: 2,
    left: [{ step: 0, cursor: undefined }],
    is_left: undefined,
  };
  await progress.release(position);
  expect(stored).toStrictEqual({ step: 1, cursor: 'b', failures: 2, left: [{ step: 0 }] });
  expect(await progress.claim(false)).toEqual(position);
  await progress.release(undefined);
  expect(stored).toBeUndefined();
});

test('of two parallel runs one does nothing', async () => {
  const handled = [] as string[];
  const progress = memoryProgress();
  const run = () =>
    runPagedJob([stepOver(['a', 'b'], handled)], { progress, mayStart: true, hasTime: always });
  expect(await Promise.all([run(), run()])).toEqual([true, undefined]);
  expect(handled).toEqual(['a', 'b']);
});
