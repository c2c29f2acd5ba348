import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsFolder } from '../paths.ts';
import { SuiteError } from '../suite-error.ts';

/** The Functions emulator reads this file; git ignores it. An existing file is not changed. */
const secretsFile = join(functionsFolder, '.secret.local');
const SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/**
 * Returns the secrets that the Functions emulator gives to the functions, generated once per checkout. Production has
 * its own in Secret Manager.
 *
 * @throws SuiteError when the file lacks one of them, or contains a live key
 */
export function stripeSecrets(): Record<(typeof SECRETS)[number], string> {
  if (!existsSync(secretsFile)) {
    const generated: Record<(typeof SECRETS)[number], string> = {
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    };
    const text = SECRETS.map((name) => `${name}=${generated[name]}\n`).join('');
    try {
      writeFileSync(secretsFile, text, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      // Another suite of this checkout has just written the file: use that one.
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
      throw new SuiteError(`functions/.secret.local has no ${name}: add it, or delete the file.`);
  }
  if (!secrets.STRIPE_SECRET_KEY.startsWith('sk_test_')) {
    throw new SuiteError(
      'functions/.secret.local contains a STRIPE_SECRET_KEY that is not a test key: delete the file.',
    );
  }
  return secrets;
}
