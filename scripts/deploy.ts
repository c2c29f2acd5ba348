// `npm run deploy -- staging|production`: tests, builds and deploys; `rollback` after the name goes
// back to the release before; `--dry-run` does everything that needs no account. See
// docs/production.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { buildRelease, repository } from './deploy/build-release.ts';
import { checkFunctions } from './deploy/check-functions.ts';
import { checkWeb } from './deploy/check-web.ts';
import { systemCommands as commands } from './deploy/command-port.ts';
import { DeployError } from './deploy/deploy-error.ts';
import { deploySite, rollBackSite, type SitePorts } from './deploy/deploy-site.ts';
import { withAdvice } from './deploy/google-answers.ts';
import { hasWorker, workerCommands } from './deploy/media-worker.ts';
import { parseDeployOptions } from './deploy/deploy-options.ts';
import { WEB_FOLDER } from './deploy/release-config.ts';
import { Releases } from './deploy/releases.ts';
import {
  EnvironmentError,
  environmentOrExample,
  readSiteEnvironment,
} from './site-environment/read-site-environment.ts';
import { committedTree, passedTree } from './test-stages/git-state.ts';

const options = optionsOrExit();

try {
  if (options.action === 'dry-run') {
    await dryRun(options.name);
  } else {
    const environment = readSiteEnvironment(options.name);
    const act = options.action === 'rollback' ? rollBackSite : deploySite;
    await act(environment, portsOf(environment));
  }
} catch (error) {
  if (!(error instanceof DeployError || error instanceof EnvironmentError)) throw error;
  console.error(`\nStopped: ${error instanceof DeployError ? withAdvice(error) : error.message}`);
  process.exitCode = 1;
}

/** Without settings of its own yet, an environment is tried with the example's facts. */
async function dryRun(name: string): Promise<void> {
  const environment = environmentOrExample(name, console.log);
  const folder = mkdtempSync(join(tmpdir(), 'flair-release-'));
  try {
    await buildAndCheck(folder, environment);
    console.log(
      hasWorker(environment)
        ? 'The media worker would be deployed by:'
        : 'No media worker: none in the settings.',
    );
    if (hasWorker(environment)) {
      for (const line of workerCommands(folder, environment)) {
        console.log(`        ${line.join(' ')}`);
      }
    }
    console.log(`\n${name}: the dry run passed. Nothing was deployed.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildAndCheck(folder: string, environment: SiteEnvironment): Promise<void> {
  await buildRelease(folder, environment, commands, { withWeb: true });
  console.log(
    `ok      ${checkWeb(join(folder, WEB_FOLDER), environment)} pages for ${environment.origin}`,
  );
  const scratch = mkdtempSync(join(tmpdir(), 'flair-installed-'));
  try {
    const services = await checkFunctions(folder, scratch, environment, commands);
    console.log(
      `ok      ${services.length} functions installed and loaded from the uploaded package:`,
    );
    for (const { name, region, availableMemoryMb, secretEnvironmentVariables = [] } of services) {
      const secrets = secretEnvironmentVariables.map(({ key }) => key).join(', ');
      console.log(
        `        ${name.padEnd(22)} ${region.join()} ${String(availableMemoryMb).padStart(5)} MB  ${secrets}`,
      );
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function portsOf({ name }: SiteEnvironment): SitePorts {
  return {
    commands,
    pause,
    releases: new Releases(join(repository, '.deploy', name)),
    buildAndCheck,
    committedTree,
    passedTree,
    root: repository,
    env: process.env,
  };
}

function optionsOrExit() {
  try {
    return parseDeployOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
