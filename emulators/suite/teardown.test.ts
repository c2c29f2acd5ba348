import { expect, test } from 'vitest';
import { Teardown } from './teardown.ts';

test('last first, each once, all even when one fails, those added late too', async () => {
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

test('a step added after the end is undone by the next run', async () => {
  const done: string[] = [];
  const teardown = new Teardown();
  await teardown.run();
  teardown.add(() => void done.push('late'));
  await Promise.all([teardown.run(), teardown.run()]);
  expect(done).toEqual(['late']);
});
