import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { repository } from '../deploy/build-release.ts';
import type { CommandPort } from '../deploy/command-port.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { checkWorker } from '../deploy/media-worker.ts';
import { functionsManifest } from '../deploy/functions-manifest.ts';
import { openIndexes } from '../deploy/firestore-indexes.ts';
import { EnvironmentError } from '../site-environment/read-site-environment.ts';

export interface DoctorPorts {
  commands: CommandPort;
  /** Reads the settings. @throws EnvironmentError */
  readEnvironment: () => SiteEnvironment;
  readFile: (file: string) => string;
  /**
   * Builds and loads the functions.
   *
   * @throws DeployError for a service that would start over its memory
   */
  loadServices: (environment: SiteEnvironment) => Promise<readonly unknown[]>;
  /** Logs in to the mail server. @throws DeployError that says why mails cannot leave */
  checkMailServer: (smtp: SiteEnvironment['smtp'], password: string) => Promise<string>;
  /**
   * Compares the project, and the account at Stripe, with what they should be; each difference is
   * in words.
   */
  findDifferences: Readonly<
    Record<'project' | 'Stripe', (environment: SiteEnvironment) => Promise<string[]>>
  >;
  print: (line: string) => void;
}

export const readRepositoryFile = (file: string): string =>
  readFileSync(join(repository, file), 'utf8');

/**
 * Checks what would stop a deployment: the settings, the functions' manifest and memory, and for a
 * deployed environment, with the operator's account, its project, indexes, media worker, mail
 * server, secrets and account at Stripe.
 *
 * @returns how many checks failed
 */
export async function diagnose(name: string, ports: DoctorPorts): Promise<number> {
  const {
    readFile,
    readEnvironment,
    loadServices,
    checkMailServer,
    findDifferences,
    commands,
    print,
  } = ports;
  let failures = 0;
  const check = async (title: string, run: () => Promise<string> | string) => {
    try {
      print(`ok      ${title}: ${await run()}`);
    } catch (error) {
      if (!(error instanceof DeployError || error instanceof EnvironmentError)) throw error;
      failures += 1;
      print(`failed  ${title}: ${error.message}`);
    }
  };
  let environment: SiteEnvironment | undefined;
  await check('settings', () => {
    environment = readEnvironment();
    return `${environment.origin} on ${environment.firebase.projectId}`;
  });
  await check('functions', () => {
    const read = (file: string): unknown => JSON.parse(readFile(file));
    const { manifest } = functionsManifest(
      read('functions/package.json'),
      read('package-lock.json'),
    );
    return `${Object.keys(manifest.dependencies).length} dependencies, all locked, none of the workspace`;
  });
  const settings = environment;
  if (settings === undefined) return failures;
  await check(
    'services',
    async () => `${(await loadServices(settings)).length} start within half of their memory`,
  );
  if (name === 'example') {
    print(
      'skipped project, mail server, indexes, media worker, secrets, Stripe: the accounts of the example are invented',
    );
    return failures;
  }
  const { firebase, stripe, smtp } = settings;
  const compare = (title: keyof DoctorPorts['findDifferences']) =>
    check(title, async () => {
      const found = await findDifferences[title](settings);
      if (found.length === 0) return 'as it should be';
      throw new DeployError(
        `${found.length} to look at${found.map((one) => `\n        ${one}`).join('')}`,
      );
    });
  await compare('project');
  await check('indexes', async () => {
    const open = await openIndexes(
      readFile('firestore.indexes.json'),
      firebase.projectId,
      commands,
    );
    if (open.length === 0) return 'all of firestore.indexes.json, built';
    const lines = open.map((index) => `\n        ${index.name}: ${index.state}`);
    throw new DeployError(
      `${open.length} of firestore.indexes.json to deploy or to wait for${lines.join('')}`,
    );
  });
  await check('media worker', () => checkWorker(settings, commands));
  const askForSecret = (question: string, secret: string) => {
    const args = [
      'secrets',
      'versions',
      question,
      'latest',
      `--secret=${secret}`,
      `--project=${firebase.projectId}`,
    ];
    return commands.read('gcloud', args);
  };
  await check('mail server', async () =>
    checkMailServer(smtp, await askForSecret('access', smtp.passwordSecretName)),
  );
  for (const secret of [stripe.secretKeyName, stripe.webhookSecretName, smtp.unsubscribeKeyName]) {
    await check(secret, async () => {
      await askForSecret('describe', secret);
      return 'has a value';
    });
  }
  await compare('Stripe');
  return failures;
}
