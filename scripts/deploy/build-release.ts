import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import type { CommandPort } from './command-port.ts';
import { copyWorker } from './media-worker.ts';
import { functionsManifest } from './functions-manifest.ts';
import { FUNCTIONS_FOLDER, releaseConfig, WEB_FOLDER } from './release-config.ts';

export const repository = resolve(import.meta.dirname, '../..');
const COPIED = ['firestore.rules', 'firestore.indexes.json', 'storage.rules'];

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(join(repository, file), 'utf8'));
const writeJson = (file: string, value: object) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes everything that is deployed into a folder that needs nothing of the repository: bundle,
 * manifest and lock file of the functions, sources of the media worker, pages, rules, indexes and a
 * `firebase.json`.
 */
export async function buildRelease(
  folder: string,
  environment: SiteEnvironment,
  commands: CommandPort,
  parts: { withWeb: boolean },
): Promise<void> {
  const functions = join(folder, FUNCTIONS_FOLDER);
  mkdirSync(functions, { recursive: true });
  const { manifest, lock } = functionsManifest(
    readJson('functions/package.json'),
    readJson('package-lock.json'),
  );
  writeJson(join(functions, 'package.json'), manifest);
  writeJson(join(functions, 'package-lock.json'), lock);
  writeJson(join(folder, 'firebase.json'), releaseConfig(readJson('firebase.json'), environment));
  for (const file of COPIED) cpSync(join(repository, file), join(folder, file));
  copyWorker(repository, folder);
  await buildFunctions(join(functions, 'dist'), environment, commands);
  if (!parts.withWeb) return;
  const options = ['--outDir', join(folder, WEB_FOLDER), '--emptyOutDir', '--logLevel', 'error'];
  await commands.run('vite', ['build', ...options], {
    cwd: join(repository, 'web'),
    env: envOf(environment),
  });
}

/** Bundles the functions with the settings of an environment. */
export const buildFunctions = (
  folder: string,
  environment: SiteEnvironment,
  commands: CommandPort,
): Promise<void> =>
  commands.run('node', ['build.ts', folder], {
    cwd: join(repository, 'functions'),
    env: envOf(environment),
  });

const envOf = ({ name }: SiteEnvironment) => ({ ...process.env, SITE_ENVIRONMENT: name });
