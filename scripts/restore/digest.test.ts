import { expect, test } from 'vitest';
import { RecordedCommands } from '../test/recorded-commands.ts';
import { fileDigest } from './digest.ts';

/** What gcloud lists of a bucket. */
const FILES = [
  'videos/free/a.mp4\tAAAA==\t100',
  'videos/pro/b.mp4\tBBBB==\t200',
  'avatars/u1/c.png\tCCCC==\t3',
];
const digestOf = async (lines: readonly string[]) =>
  fileDigest(
    'b',
    new RecordedCommands({
      answers: { 'gcloud storage objects list gs://b/**': [`${lines.join('\n')}\n`] },
    }),
  );

test('counts the files of each folder, in whatever order they are listed', async () => {
  const digest = await digestOf(FILES);
  expect([...digest].map(([folder, { files }]) => [folder, files])).toEqual([
    ['avatars', 1],
    ['videos', 2],
  ]);
  expect(await digestOf(FILES.toReversed())).toEqual(digest);
});

test('a file that was lost or replaced changes its folder, and the restored one changes it back', async () => {
  const before = await digestOf(FILES);
  for (const damaged of [
    FILES.slice(1),
    [FILES[0]?.replace('AAAA', 'ZZZZ') ?? '', ...FILES.slice(1)],
  ]) {
    const after = await digestOf(damaged);
    expect(after.get('videos')?.hash).not.toBe(before.get('videos')?.hash);
    expect(after.get('avatars')).toEqual(before.get('avatars'));
  }
});
