import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { runtimeAccount } from '@atelier/domain/site/runtime-account';
import { buildFunctions, repository } from './build-release.ts';
import type { CommandPort } from './command-port.ts';
import { DeployError } from './deploy-error.ts';
import { requireAccepted } from './google-requests.ts';
import { WORKER_CPUS } from './media-worker.ts';
import { FUNCTIONS_FOLDER } from './release-config.ts';

/**
 * Part of its memory limit that a service may use before its first request; parallel requests need
 * the rest.
 */
const START_BUDGET = 0.5;

const endpoint = z.object({
  region: z.array(z.string()),
  availableMemoryMb: z.number(),
  maxInstances: z.nullish(z.number()),
  cpu: z.nullish(z.number()),
  serviceAccountEmail: z.nullish(z.string()),
  secretEnvironmentVariables: z.optional(z.array(z.object({ key: z.string() }))),
});
const discovered = z.object({ endpoints: z.record(z.string(), endpoint) });
const names = z.optional(z.record(z.string(), z.string()));
const installed = z.object({ dependencies: names, optionalDependencies: names });

export interface DeployedService extends z.output<typeof endpoint> {
  name: string;
}

/** What the Firebase CLI uses to upload functions; not part of its documented interface. */
interface Packager {
  prepareFunctionsUpload: (
    projectDir: string,
    sourceDir: string,
    config: { ignore: string[] },
    additionalSources: string[],
  ) => Promise<{ pathToSource: string }>;
}
interface Unpacker {
  unzip: (archive: string, folder: string) => Promise<void>;
}
const { prepareFunctionsUpload } = createRequire(import.meta.url)(
  'firebase-tools/lib/deploy/functions/prepareFunctionsUpload.js',
) as Packager;
const { unzip } = createRequire(import.meta.url)('firebase-tools/lib/unzip.js') as Unpacker;

/**
 * Does with the functions of a release what the Firebase CLI and Cloud Build do: packs them,
 * unpacks them in an empty folder, installs their dependencies and loads them without any variable
 * of the local suite.
 *
 * @param scratch an empty folder
 * @returns the services, by name
 * @throws DeployError if they cannot be installed or loaded, a service would start over its memory
 * or as another account, Google would refuse something of them, or a dependency is none
 */
export async function checkFunctions(
  release: string,
  scratch: string,
  environment: SiteEnvironment,
  commands: CommandPort,
): Promise<DeployedService[]> {
  const config = { ignore: ['node_modules'] };
  const { pathToSource } = await prepareFunctionsUpload(
    release,
    join(release, FUNCTIONS_FOLDER),
    config,
    [],
  );
  mkdirSync(scratch, { recursive: true });
  await unzip(pathToSource, scratch);
  rmSync(pathToSource);
  // With the operator's environment, which may name a proxy or a certificate.
  await commands.read('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: scratch,
  });
  return loadServices(scratch, environment, commands);
}

/**
 * Builds the functions and loads them with the repository's own packages, which takes seconds.
 *
 * @throws DeployError as `checkFunctions`, but for what only an installation shows
 */
export async function checkServices(
  environment: SiteEnvironment,
  commands: CommandPort,
): Promise<DeployedService[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flair-services-'));
  try {
    cpSync(join(repository, 'functions/package.json'), join(folder, 'package.json'));
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
    await buildFunctions(join(folder, 'dist'), environment, commands);
    return await loadServices(folder, environment, commands);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Loads an installed bundle as the Firebase CLI does to learn its services. @throws DeployError */
export async function loadServices(
  folder: string,
  environment: SiteEnvironment,
  commands: CommandPort,
): Promise<DeployedService[]> {
  const { firebase, regions } = environment;
  const manifest = join(folder, 'functions-manifest.json');
  const env = {
    PATH: process.env['PATH'],
    GCLOUD_PROJECT: firebase.projectId,
    FIREBASE_CONFIG: JSON.stringify({
      projectId: firebase.projectId,
      storageBucket: firebase.storageBucket,
    }),
  };
  const sdk = join(folder, 'node_modules/firebase-functions/lib/bin/firebase-functions.js');
  const measure =
    "import('./dist/index.js').then(() => console.log(process.versions.node, process.memoryUsage().rss))";
  const [, printed] = await Promise.all([
    commands.read('node', [sdk], {
      cwd: folder,
      env: { ...env, FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest },
    }),
    commands.read('node', ['-e', measure], { cwd: folder, env }),
  ]);
  const written: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const { endpoints } = discovered.parse(written);
  const services = Object.entries(endpoints).map(([name, service]) => ({ name, ...service }));
  if (services.length === 0) throw new DeployError('The bundle exports no function.');
  // What the bundle itself prints comes first.
  const [node = '', bytes] = printed.trim().split('\n').at(-1)?.split(' ') ?? [];
  requireRuntime(node, readFileSync(join(folder, 'package.json'), 'utf8'));
  requireMemory(services, Number(bytes) / 1_048_576);
  const astray = services.find(({ region }) => region.join() !== regions.functions);
  if (astray) {
    throw new DeployError(
      `${astray.name} is in ${astray.region.join()}, not in ${regions.functions}.`,
    );
  }
  requireCapacity(services, environment);
  requireAccount(services, environment);
  await requireAccepted(written, environment);
  requireUse(folder);
  return services;
}

/**
 * @throws DeployError if the bundle was loaded by another major version of Node than the one that
 * runs it
 */
export function requireRuntime(node: string, manifest: string): void {
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(manifest));
  if (node.split('.')[0] !== engines.node) {
    throw new DeployError(
      `The functions were tried on Node ${node}, and will run on ${engines.node}.`,
    );
  }
}

/**
 * @throws DeployError for a service that would run as the project's default account, which has
 * other roles
 */
export function requireAccount(
  services: readonly DeployedService[],
  environment: Pick<SiteEnvironment, 'firebase'>,
): void {
  const account = runtimeAccount(environment);
  const other = services.find(({ serviceAccountEmail }) => serviceAccountEmail !== account);
  if (other) {
    throw new DeployError(
      `${other.name} does not name its account, ${account}: see function-options.ts.`,
    );
  }
}

/**
 * @throws DeployError for a dependency that neither the bundle nor another one needs: a tool, or
 * something left over
 */
function requireUse(folder: string): void {
  const manifestIn = (path: string) => {
    const file = join(folder, path, 'package.json');
    return installed.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  };
  const direct = Object.keys(manifestIn('.').dependencies ?? {});
  const needed = direct.flatMap((name) => {
    const { dependencies, optionalDependencies } = manifestIn(`node_modules/${name}`);
    return Object.keys({ ...dependencies, ...optionalDependencies });
  });
  const code = globSync(join(folder, 'dist/*.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const imported = [...code.matchAll(/\b(?:from|import|require)\s*\(?\s*["']([^"'\n]+)["']/g)].map(
    ([, path = '']) => path,
  );
  const idle = direct.find(
    (name) =>
      !needed.includes(name) &&
      !imported.some((path) => path === name || path.startsWith(`${name}/`)),
  );
  if (idle !== undefined) {
    throw new DeployError(
      `${idle} is a dependency of the functions, but nothing imports it: move it to devDependencies.`,
    );
  }
}

/**
 * Checks that the ceilings of all services, and of the media worker beside them, fit into the
 * region's quota together: then a flood of one takes nothing that another may need.
 *
 * @throws DeployError for a service without a ceiling, and for too many
 */
export function requireCapacity(
  services: readonly DeployedService[],
  { regionCpus }: Pick<SiteEnvironment, 'regionCpus'>,
): void {
  const boundless = services.find(({ maxInstances, cpu }) => maxInstances == null || cpu == null);
  if (boundless) {
    throw new DeployError(`${boundless.name} has no ceiling of instances and processors.`);
  }
  const together = services.reduce(
    (sum, { maxInstances, cpu }) => sum + (maxInstances ?? 0) * (cpu ?? 0),
    WORKER_CPUS,
  );
  if (together > regionCpus) {
    throw new DeployError(
      `The services may ask for ${together.toFixed(2)} processors together, and the region has ${regionCpus}: lower ` +
        'ceilings in ceilings.ts, or have the quota raised and regionCpus of the settings with it.',
    );
  }
}

/** @param startMb  resident memory of a loaded bundle */
export function requireMemory(services: readonly DeployedService[], startMb: number): void {
  if (!(startMb > 0)) {
    throw new DeployError('The memory of the loaded bundle could not be measured.');
  }
  for (const { name, availableMemoryMb } of services) {
    if (startMb > availableMemoryMb * START_BUDGET) {
      throw new DeployError(
        `${name} uses ${Math.round(startMb)} MB before its first request, over half of its ${availableMemoryMb} MB.`,
      );
    }
  }
}
