// `npm run smoke -- staging|production`: checks the deployed site again, as a deployment does at
// its end. `npm run smoke -- suite`: checks the built site of the suite in `SUITE_INFO`, which `npm
// run preview` prints.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readSuiteInfo, SuiteError } from '../emulators/suite/index.ts';
import { repository } from './deploy/build-release.ts';
import { systemCommands } from './deploy/command-port.ts';
import { DeployError } from './deploy/deploy-error.ts';
import { smokeTargetOf, smokeTest, type SmokeTarget } from './deploy/smoke-test.ts';
import { EnvironmentError, readSiteEnvironment } from './site-environment/read-site-environment.ts';

async function suiteTarget(): Promise<SmokeTarget> {
  const { SUITE_INFO: file } = process.env;
  const info = await readSuiteInfo(file === undefined ? undefined : resolve(file));
  return {
    base: info.web,
    environment: readSiteEnvironment('example'),
    auth: `http://${info.auth}/identitytoolkit.googleapis.com`,
    // A membership may have ended: tests move the clock.
    canary: { ...info.accounts.free, video: 'le-tour-simple' },
    database: {
      documents: `http://${info.firestore}/v1/projects/${info.project}/databases/(default)/documents`,
      token: () => Promise.resolve('owner'),
    },
    webhookSecret: parseEnv(readFileSync(resolve(repository, 'functions/.secret.local'), 'utf8'))
      .STRIPE_WEBHOOK_SECRET,
  };
}

try {
  const [name = 'suite'] = process.argv.slice(2);
  await smokeTest(
    name === 'suite'
      ? await suiteTarget()
      : await smokeTargetOf(readSiteEnvironment(name), systemCommands),
  );
} catch (error) {
  if (!(
    error instanceof DeployError ||
    error instanceof EnvironmentError ||
    error instanceof SuiteError
  )) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}
