import { expect, test } from 'vitest';
import { Teardown } from './teardown.ts';

test('runs steps in reverse order, once, also after a failure and when added during the run', async () => {
  const done: string[] = [];
  const teardown = new Teardown();
  teardown.add(() => void done.push('first'));
  teardown.add(() => {
    throw new Error('no');
  });
  teardown.add(() => {
    done.push('third');
    teardown.add(() => void done.push('meanwhile'));
  });
  await expect(teardown.run()).rejects.toThrow('no');
  expect(done).toEqual(['third', 'meanwhile', 'first']);
});

test('a step added after a run is run by the next', async () => {
  const done: string[] = [];
  const teardown = new Teardown();
  await teardown.run();
  teardown.add(() => void done.push('late'));
  await Promise.all([teardown.run(), teardown.run()]);
  expect(done).toEqual(['late']);
});
