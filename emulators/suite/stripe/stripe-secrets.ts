import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsFolder } from '../paths.ts';
import { SuiteError } from '../suite-error.ts';

/** Read by the Functions emulator beside the functions' source; ignored by git. A person's own keys in it are kept. */
const secretsFile = join(functionsFolder, '.secret.local');
const SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/**
 * The secrets that the Functions emulator gives to functions which ask for them, made up once per checkout: production
 * has others in Secret Manager.
 *
 * Throws SuiteError when a file of one's own lacks one of them, or holds a live key.
 */
export function stripeSecrets(): Record<(typeof SECRETS)[number], string> {
  if (!existsSync(secretsFile)) {
    const made = {
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    };
    const text = SECRETS.map((name) => `${name}=${made[name]}\n`).join('');
    try {
      writeFileSync(secretsFile, text, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      // Another suite of this checkout was quicker: its file counts.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  const lines = readFileSync(secretsFile, 'utf8').split('\n');
  const valueOf = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const secrets = {
    STRIPE_SECRET_KEY: valueOf('STRIPE_SECRET_KEY'),
    STRIPE_WEBHOOK_SECRET: valueOf('STRIPE_WEBHOOK_SECRET'),
  };
  for (const name of SECRETS) {
    if (secrets[name] === '')
      throw new SuiteError(`functions/.secret.local lacks ${name}: add it, or remove the file.`);
  }
  if (!secrets.STRIPE_SECRET_KEY.startsWith('sk_test_')) {
    throw new SuiteError('functions/.secret.local holds a STRIPE_SECRET_KEY that is not a test key: remove the file.');
  }
  return secrets;
}
