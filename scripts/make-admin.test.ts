import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Production mode as far as it works without Google: the confirmation and the errors.

const script = fileURLToPath(new URL('make-admin.ts', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'make-admin-'));
/** Requests to an emulator that the environment names: production mode must ignore it. */
let emulatorRequests = 0;
const emulator = createServer((_request, response) => {
  emulatorRequests += 1;
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

/** Runs the command with typed input; the environment has no credentials except those given. */
async function run(args: readonly string[], typed: string, credentials?: string) {
  const address = `127.0.0.1:${(emulator.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: home,
    stdio: 'pipe',
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
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
  return { output, code };
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
test.each(refusals)('%s changes nothing', async (_what, args, typed, message) => {
  const { output, code } = await run(args, typed);
  expect(output).toContain(message);
  expect(code).toBe(1);
  expect(emulatorRequests).toBe(0);
});

test('the confirmation names member and project', async () => {
  const { output } = await run(production, '\n');
  expect(output).toMatch(/camille@example[.]com .* atelier-flair, in production/);
});

const broken = join(home, 'broken.json');
test.each([
  ['none', undefined],
  ['a missing file', join(home, 'none.json')],
  ['a file without a key', broken],
])(
  'with unusable credentials (%s) it says what to do and does not contact an emulator',
  async (_what, file) => {
    writeFileSync(broken, '{"type":"service_account"}');
    const { output, code } = await run(production, 'atelier-flair\n', file);
    expect(output).toContain('gcloud auth application-default login');
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
    expect(emulatorRequests).toBe(0);
  },
);
