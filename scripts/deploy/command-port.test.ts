import { expect, test, vi } from 'vitest';
import { systemCommands } from './command-port.ts';
import { NotFoundError } from './deploy-error.ts';

test('returns what a program prints', async () => {
  expect(await systemCommands.read('node', ['-e', 'console.log(1)'])).toBe('1\n');
});

test('a program that asks gets no answer instead of waiting for one', async () => {
  const asking =
    'process.stdin.on("data", () => undefined).on("end", () => console.log("no answer"))';
  expect(await systemCommands.read('node', ['-e', asking])).toBe('no answer\n');
});

test.each([
  ['that is not installed', 'no-such-program', [], /^no-such-program failed:\n.*ENOENT/],
  [
    'that fails',
    'node',
    ['-e', 'console.error("no permission"); process.exit(3)'],
    /failed:\nno permission$/,
  ],
])('a program %s is named with the reason', async (_what, program, args, words) => {
  await expect(systemCommands.read(program, args)).rejects.toThrow(words);
  await expect(systemCommands.run(program, args)).rejects.toThrow(program);
});

test('what a program shows is shown, and kept for its error where that is asked for', async () => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const failing = ['-e', 'console.error("no role yet"); process.exitCode = 3'];
  const error: unknown = await systemCommands
    .run('node', failing, { keepsOutput: true })
    .catch((problem: unknown) => problem);
  expect(shown.mock.calls.join('')).toContain('no role yet');
  shown.mockRestore();
  expect(error).toMatchObject({ printed: 'no role yet\n' });
});

const missing =
  "ERROR: (gcloud.firestore.databases.describe) NOT_FOUND: database '(default)' does not exist";
test.each([
  [missing, true],
  ['ERROR: (gcloud.storage.buckets.describe) gs://flair not found: 404.', true],
  [
    'ERROR: (gcloud.storage.buckets.get-iam-policy) HTTPError 404: The specified bucket does not exist.',
    true,
  ],
  [missing.replace('NOT_FOUND: ', 'PERMISSION_DENIED: or '), false],
  [
    'ERROR: (gcloud.storage.buckets.describe) HTTPError 403: no access (or it may not exist).',
    false,
  ],
])('%s: missing %s', async (words, isMissing) => {
  const reading = systemCommands.read('node', [
    '-e',
    `console.error(${JSON.stringify(words)}); process.exit(1)`,
  ]);
  const error: unknown = await reading.catch((problem: unknown) => problem);
  expect(error instanceof NotFoundError).toBe(isMissing);
});
