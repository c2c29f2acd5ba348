import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { functionsFolder } from './paths.ts';
import { SuiteError } from './suite-error.ts';

/** The Functions emulator reads this file; git ignores it. Existing values are not changed. */
const secretsFile = join(functionsFolder, '.secret.local');

/**
 * Secrets of the functions in the local suite. Those are random that guard addresses which others
 * can reach.
 */
const newSecrets = () => ({
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
  SMTP_PASSWORD: 'local-suite',
  UNSUBSCRIBE_KEY: randomBytes(32).toString('hex'),
});

/**
 * Returns the secrets that the Functions emulator gives to the functions, generated once per
 * checkout; what the file lacks is added. Production has its own in Secret Manager.
 *
 * @throws SuiteError when the file contains a live key
 */
export function localSecrets(): ReturnType<typeof newSecrets> {
  const generated = newSecrets();
  if (!existsSync(secretsFile)) createFile(linesOf(generated));
  const stored = parseEnv(readFileSync(secretsFile, 'utf8'));
  const added = Object.entries(generated).filter(([name]) => (stored[name] ?? '') === '');
  if (added.length > 0) appendFileSync(secretsFile, linesOf(Object.fromEntries(added)));
  const secrets = { ...generated, ...stored, ...Object.fromEntries(added) };
  if (secrets.STRIPE_SECRET_KEY.startsWith('sk_test_')) return secrets;
  throw new SuiteError(
    'functions/.secret.local contains a STRIPE_SECRET_KEY that is not a test key: delete the file.',
  );
}

function createFile(text: string): void {
  try {
    writeFileSync(secretsFile, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Another suite of this checkout has just written the file: use that one.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

const linesOf = (secrets: Record<string, string>) =>
  Object.entries(secrets)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
