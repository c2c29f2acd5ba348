import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { parseSiteEnvironment } from '@atelier/domain/site/environment';
import { EXAMPLE_FILE } from '../site-environment/read-site-environment.ts';
import { repository } from './build-release.ts';
import { DeployError } from './deploy-error.ts';
import { deployRelease, tagRelease } from './deploy-release.ts';
import { indexAnswers } from '../test/listed-indexes.ts';
import { RecordedCommands } from '../test/recorded-commands.ts';

const example = parseSiteEnvironment(JSON.parse(readFileSync(EXAMPLE_FILE, 'utf8')));
const staging = { ...example, name: 'staging' as const };
const LIST = 'gcloud firestore indexes composite list';
const FIELDS = 'gcloud firestore indexes fields list';
/** What gcloud answers when all indexes are built. */
const built = Object.fromEntries(
  Object.entries(indexAnswers()).map(([line, answer]) => [line, [answer]]),
);

function portsWith(commands: RecordedCommands, smokeTest = vi.fn(async () => {})) {
  const events: string[] = [];
  return {
    commands,
    events,
    pause: async () => void events.push('pause'),
    smokeTest,
    hasEarlier: true,
    onReached: () => void events.push(`reached after ${commands.lines.length} commands`),
  };
}

test('deploys rules and indexes, waits, then functions, then pages, then runs the smoke test', async () => {
  const ready = indexAnswers()[LIST];
  const commands = new RecordedCommands({
    answers: { ...built, [LIST]: [ready.replace('READY', 'CREATING'), ready] },
  });
  const ports = portsWith(commands);
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  await deployRelease(repository, staging, ports);
  expect(print.mock.calls).toEqual([
    [expect.stringMatching(/^Waiting for 1 indexes: audit_log \(actor ASCENDING, /)],
  ]);
  print.mockRestore();
  const target = `--project atelier-flair-example --config ${repository}/firebase.json --non-interactive`;
  expect(commands.lines).toEqual([
    'npm ci --omit=dev --no-audit --no-fund',
    `firebase deploy --only firestore,storage ${target}`,
    expect.stringContaining(LIST),
    expect.stringContaining(FIELDS),
    expect.stringContaining(LIST),
    expect.stringContaining(FIELDS),
    `firebase deploy --only functions --force ${target}`,
    `firebase deploy --only hosting ${target}`,
  ]);
  expect(ports.events).toEqual(['pause', 'reached after 6 commands']);
  expect(ports.smokeTest).toHaveBeenCalledExactlyOnceWith(staging);
});

test('a rollback goes the other way, so that no page meets what is older than itself', async () => {
  const ports = portsWith(new RecordedCommands());
  await deployRelease(repository, staging, ports, 'back');
  expect(ports.commands.lines.map((line) => /--only (\S+)/.exec(line)?.[1])).toEqual([
    undefined,
    'hosting',
    'functions',
    'firestore,storage',
  ]);
  expect(ports.smokeTest).toHaveBeenCalledOnce();
});

test('a failure before functions stops without a word about going back', async () => {
  const ports = portsWith(new RecordedCommands({ failing: 'firebase deploy --only firestore' }));
  await expect(deployRelease(repository, staging, ports)).rejects.toThrow(/^firebase failed$/);
  expect(ports.events).toEqual([]);
});

test.each(['firebase deploy --only functions', 'firebase deploy --only hosting'])(
  'when %s fails, nothing follows, and the message says how to go back',
  async (failing) => {
    const ports = portsWith(new RecordedCommands({ answers: built, failing }));
    await expect(deployRelease(repository, staging, ports)).rejects.toThrow(
      'npm run deploy -- staging rollback',
    );
    expect(ports.commands.lines.at(-1)).toContain(failing);
    expect(ports.smokeTest).not.toHaveBeenCalled();
  },
);

test('when the smoke test fails, the message says how to go back', async () => {
  const ports = portsWith(
    new RecordedCommands({ answers: built }),
    vi.fn(async () => {
      throw new DeployError('The smoke test failed: webhook.');
    }),
  );
  await expect(deployRelease(repository, staging, ports)).rejects.toThrow(/webhook[^]*rollback/);
});

const EVENTARC =
  'Permission denied while using the Eventarc Service Agent. If you recently started to use Eventarc, it may take a few ' +
  'minutes before all necessary permissions are propagated to the Service Agent.';

test('the first deployment of functions is tried again, with words, until Google knows the new accounts', async () => {
  const failing = 'firebase deploy --only functions';
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const commands = new RecordedCommands({
    answers: built,
    failing,
    failures: 2,
    printed: EVENTARC,
  });
  const ports = { ...portsWith(commands), hasEarlier: false };
  await deployRelease(repository, staging, ports);
  expect(commands.lines.filter((line) => line.startsWith(failing))).toHaveLength(3);
  expect(ports.events.filter((event) => event === 'pause')).toHaveLength(2);
  expect(print.mock.calls.join()).toMatch(
    /A new project needs some minutes.*in 3 minutes \(1 of 2\)/,
  );

  const endless = new RecordedCommands({ answers: built, failing, printed: EVENTARC });
  const hopeless = { ...portsWith(endless), hasEarlier: false };
  await expect(deployRelease(repository, staging, hopeless)).rejects.toThrow(
    'This machine has no earlier release to go back to: correct the cause and deploy again.',
  );
  expect(hopeless.commands.lines.filter((line) => line.startsWith(failing))).toHaveLength(3);
  print.mockRestore();
});

test.each([
  ['a wrong account', 'HTTP Error: 400, Invalid service account (flair-functions@).'],
  ['a missing secret', 'Secret [projects/42/secrets/SMTP_PASSWORD] not found or has no versions.'],
])('%s ends the first deployment at once, with what was printed', async (_what, printed) => {
  const failing = 'firebase deploy --only functions';
  const commands = new RecordedCommands({ answers: built, failing, printed });
  const ports = { ...portsWith(commands), hasEarlier: false };
  await expect(deployRelease(repository, staging, ports)).rejects.toMatchObject({ printed });
  expect(commands.lines.filter((line) => line.startsWith(failing))).toHaveLength(1);
  expect(ports.events).not.toContain('pause');
});

test('the tag of a release is pushed; a failed push is reported', async () => {
  const printed: string[] = [];
  const commands = new RecordedCommands();
  await tagRelease('staging-202611231015', commands, (line) => printed.push(line));
  expect(commands.lines).toEqual([
    'git tag staging-202611231015',
    'git push origin refs/tags/staging-202611231015',
  ]);
  expect(printed).toEqual([]);
  await tagRelease('t', new RecordedCommands({ failing: 'git push' }), (line) =>
    printed.push(line),
  );
  expect(printed).toEqual([expect.stringContaining('Push it: git push origin refs/tags/t')]);
});
