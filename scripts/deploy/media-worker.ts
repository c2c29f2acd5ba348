import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { WORKER_SLOTS } from '@atelier/domain/content/encoding';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import type { CommandPort } from './command-port.ts';
import { DeployError } from './deploy-error.ts';

/** Names of the worker's service, repository of images, network and subnet. */
export const WORKER = 'media-worker';
/** Name of the worker's account, which may use the bucket and nothing else. */
export const WORKER_ACCOUNT = 'flair-media';
/** Processors of an instance; Google wants four for 16 GiB. */
const INSTANCE_CPUS = 4;
/** Processors of all its instances, in the region of the functions. */
export const WORKER_CPUS = INSTANCE_CPUS * WORKER_SLOTS;
/** Folder of the image's sources in a release. */
const WORKER_FOLDER = 'worker';
const SOURCES = [
  'package.json',
  'package-lock.json',
  `packages/${WORKER}/package.json`,
  `packages/${WORKER}/src`,
];

/** Returns whether an environment has a worker; without one, films play as they were sent. */
export const hasWorker = ({ media }: SiteEnvironment): boolean => media.workerUrl !== '';

export const workerAccount = ({ firebase }: SiteEnvironment): string =>
  `${WORKER_ACCOUNT}@${firebase.projectId}.iam.gserviceaccount.com`;

/** Copies what the image is built of into a release. */
export function copyWorker(repository: string, release: string): void {
  const folder = join(release, WORKER_FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const source of SOURCES) {
    cpSync(join(repository, source), join(folder, source), { recursive: true });
  }
  cpSync(join(repository, 'packages', WORKER, 'Dockerfile'), join(folder, 'Dockerfile'));
}

/**
 * Returns the command lines that build a release's image and run it: private, limited, without a
 * way to the internet.
 */
export function workerCommands(
  release: string,
  environment: SiteEnvironment,
): [string, ...string[]][] {
  const { firebase, regions } = environment;
  const project = `--project=${firebase.projectId}`;
  const region = `--region=${regions.functions}`;
  const image = `${regions.functions}-docker.pkg.dev/${firebase.projectId}/${WORKER}/${WORKER}:${basename(release)}`;
  return [
    ['gcloud', 'builds', 'submit', join(release, WORKER_FOLDER), `--tag=${image}`, region, project],
    [
      'gcloud',
      ...['run', 'deploy', WORKER, `--image=${image}`, region, project, '--quiet'],
      ...[`--service-account=${workerAccount(environment)}`, '--no-allow-unauthenticated'],
      // One step at a time in an instance, and as many instances as the queue dispatches steps.
      ...[
        '--concurrency=1',
        `--max-instances=${WORKER_SLOTS}`,
        '--min-instances=0',
        '--timeout=1800',
      ],
      // Files are in memory: the largest film, its largest output and the parts of it, and ffmpeg's
      // limit, 2 + 8 + 4 GiB.
      ...['--execution-environment=gen2', `--cpu=${INSTANCE_CPUS}`, '--memory=16Gi'],
      // The network has no way out but to Google's own interfaces.
      ...[`--network=${WORKER}`, `--subnet=${WORKER}`, '--vpc-egress=all-traffic'],
      `--set-env-vars=MEDIA_BUCKET=${firebase.storageBucket}`,
    ],
  ];
}

/** Builds and deploys the worker of a release, if the environment has one. @throws DeployError */
export async function deployWorker(
  release: string,
  environment: SiteEnvironment,
  commands: CommandPort,
) {
  if (!hasWorker(environment)) return;
  for (const [program, ...args] of workerCommands(release, environment)) {
    await commands.run(program, args);
  }
}

const service = z.object({
  metadata: z.object({ annotations: z.optional(z.record(z.string(), z.string())) }),
  status: z.object({ url: z.optional(z.string()) }),
  spec: z.object({
    template: z.object({ spec: z.object({ serviceAccountName: z.optional(z.string()) }) }),
  }),
});
const policy = z.object({
  bindings: z.optional(z.array(z.object({ members: z.optional(z.array(z.string())) }))),
});
const PUBLIC = ['allUsers', 'allAuthenticatedUsers'];

/**
 * Checks that the worker runs at the address of the settings, as its own account and for nobody
 * else than the functions.
 *
 * @returns words about it
 * @throws DeployError that names the fault
 */
export async function checkWorker(
  environment: SiteEnvironment,
  commands: CommandPort,
): Promise<string> {
  const { firebase, media, regions } = environment;
  if (!hasWorker(environment)) return 'none in the settings: films play as they were sent';
  const ask = async (verb: string): Promise<unknown> => {
    const args = ['run', 'services', verb, WORKER, `--region=${regions.functions}`];
    return JSON.parse(
      await commands.read('gcloud', [...args, `--project=${firebase.projectId}`, '--format=json']),
    );
  };
  const { metadata, spec, status } = service.parse(await ask('describe'));
  const urls = [status.url, ...listOf(metadata.annotations?.['run.googleapis.com/urls'])];
  if (!urls.includes(media.workerUrl)) {
    throw new DeployError(
      `media.workerUrl is not its address, which is ${urls.filter(Boolean).join(' or ')}`,
    );
  }
  const account = spec.template.spec.serviceAccountName ?? 'the default account';
  if (account !== workerAccount(environment)) {
    throw new DeployError(`it runs as ${account} instead of ${workerAccount(environment)}`);
  }
  const { bindings = [] } = policy.parse(await ask('get-iam-policy'));
  const strangers = bindings
    .flatMap(({ members = [] }) => members)
    .filter((member) => PUBLIC.includes(member));
  if (strangers.length > 0) throw new DeployError(`it is open to ${strangers.join(', ')}`);
  return `private, at ${media.workerUrl}`;
}

const listOf = (json = '[]') => z.array(z.string()).parse(JSON.parse(json));
