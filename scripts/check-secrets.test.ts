import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findSecrets } from './check-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'flair-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Composed here, so that this file has none of them. */
const SECRETS = {
  'a private key': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  'a token of GitHub': ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_'),
  'a live key of Stripe': ['sk', 'live', '51Hq0aZ9'.repeat(3)].join('_'),
  'a webhook secret': ['whsec', '0f1e2d3c'.repeat(4)].join('_'),
};

const scan = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return findSecrets([relative(join(import.meta.dirname, '..'), join(folder, name))]);
};

test.each(Object.entries(SECRETS))(
  'finds %s and names the file, not the secret',
  async (_what, secret) => {
    const found = (await scan('settings.ts', `export const key = \`${secret}\`;\n`)).join('\n');
    expect(found).toContain('settings.ts');
    expect(found).not.toContain(secret);
  },
);

test('allows names of secrets, keys of the sandbox and media', async () => {
  expect(
    await scan('clean.ts', `const name = 'STRIPE_SECRET_KEY'; const key = 'sk_test_sandbox';\n`),
  ).toEqual([]);
  expect(await scan('film.mp4', SECRETS['a live key of Stripe'])).toEqual([]);
});
