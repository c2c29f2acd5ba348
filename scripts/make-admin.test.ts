import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The command in production mode, as far as it goes without Google: the questions, and what it says when it cannot.

const script = fileURLToPath(new URL('make-admin.ts', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'make-admin-'));
/** Stands where a forgotten variable may point: production must never ask an emulator. */
let asked = 0;
const emulator = createServer((_request, response) => {
  asked += 1;
  response.end('{}');
});
beforeAll(async () => {
  emulator.listen(0, '127.0.0.1');
  await once(emulator, 'listening');
});
afterAll(() => {
  emulator.close();
  rmSync(home, { recursive: true, force: true });
});

/** Runs it with an answer typed to its question; the environment holds no credentials but those given. */
async function run(args: readonly string[], typed: string, credentials?: string) {
  const address = `127.0.0.1:${(emulator.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: home,
    stdio: 'pipe',
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      CLOUDSDK_CONFIG: home,
      METADATA_SERVER_DETECTION: 'none',
      FIREBASE_AUTH_EMULATOR_HOST: address,
      FIRESTORE_EMULATOR_HOST: address,
      ...(credentials !== undefined && { GOOGLE_APPLICATION_CREDENTIALS: credentials }),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  child.stdin.end(typed);
  const [code] = (await once(child, 'close')) as [number | null];
  return { said: output, code };
}

const production = ['camille@example.com', '--project', 'atelier-flair'];
const refusals: readonly (readonly [string, readonly string[], string, string])[] = [
  ['another id', production, 'atelier-flare\n', 'Not confirmed: nothing was changed.'],
  ['a yes', production, 'yes\n', 'Not confirmed: nothing was changed.'],
  ['no answer', production, '', 'Not confirmed: nothing was changed.'],
  ['no e-mail', ['--project', 'atelier-flair'], '', 'Usage: npm run make-admin'],
  ['two e-mails', ['a@example.com', 'b@example.com'], '', 'Usage: npm run make-admin'],
  ['an unknown option', ['a@example.com', '--yes'], '', 'Usage: npm run make-admin'],
];
test.each(refusals)('%s changes nothing', async (_what, args, typed, words) => {
  const { said, code } = await run(args, typed);
  expect(said).toContain(words);
  expect(code).toBe(1);
  expect(asked).toBe(0);
});

test('the question names who and which project, in production', async () => {
  const { said } = await run(production, '\n');
  expect(said).toMatch(/camille@example[.]com .* atelier-flair, in production/);
});

const broken = join(home, 'broken.json');
test.each([
  ['none', undefined],
  ['a file that is not there', join(home, 'none.json')],
  ['a file that is no key', broken],
])(
  'confirmed, with credentials that are of no use (%s), it says what to do and asks no emulator',
  async (_what, file) => {
    writeFileSync(broken, '{"type":"service_account"}');
    const { said, code } = await run(production, 'atelier-flair\n', file);
    expect(said).toContain('gcloud auth application-default login');
    expect(said).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
    expect(asked).toBe(0);
  },
);
