import { DeployError, NotFoundError } from '../deploy/deploy-error.ts';
import type { ProjectState } from './project-state.ts';

type Answer = (
  state: ProjectState,
  words: readonly string[],
  flags: ReadonlyMap<string, string>,
) => unknown;

/**
 * What gcloud answers about images, networks and services of Cloud Run, by its first words, for
 * tests of the media worker. What a service needs must exist before it.
 */
export const WORKER_COMMANDS: readonly [start: string, answer: Answer][] = [
  [
    'artifacts repositories describe',
    ({ repositories }, [, , , name = '']) => existing(repositories[name], name),
  ],
  [
    'artifacts repositories create',
    ({ repositories }, [, , , name = ''], flags) => {
      repositories[name] = { format: flags.get('--repository-format')?.toUpperCase() };
      return '';
    },
  ],
  [
    'compute networks subnets list',
    ({ subnets }, _words, flags) => {
      const reachesGoogle = subnets[flags.get('--filter')?.replace('name=', '') ?? ''];
      if (reachesGoogle === undefined) return '';
      return reachesGoogle ? 'True\n' : 'False\n';
    },
  ],
  [
    'compute networks subnets',
    ({ networks, subnets }, [, , , verb, name = ''], flags) => {
      const network = verb === 'create' ? flags.get('--network') : name;
      existing(
        networks.find((one) => one === network),
        network,
      );
      subnets[name] = flags.has('--enable-private-ip-google-access');
      return '';
    },
  ],
  ['compute networks list', ({ networks }) => networks.join('\n')],
  [
    'compute networks create',
    ({ networks }, [, , , name = '']) => {
      networks.push(name);
      return '';
    },
  ],
  [
    'builds submit',
    ({ repositories, images }, _words, flags) => {
      const image = flags.get('--tag') ?? '';
      existing(repositories[image.split('/')[2] ?? ''], image);
      // A tag moves to the new image.
      if (!images.includes(image)) images.push(image);
      return '';
    },
  ],
  ['run deploy', runService],
  ['run services describe', ({ services }, [, , , name = '']) => existing(services[name], name)],
];

/** The address of a service has the number of the project and its region. */
function runService(
  { images, accounts, subnets, services }: ProjectState,
  [, , name = '']: readonly string[],
  flags: ReadonlyMap<string, string>,
): string {
  const account = flags.get('--service-account') ?? '';
  existing(
    images.find((one) => one === flags.get('--image')),
    'image',
  );
  existing(
    accounts.find((one) => one === account),
    account,
  );
  if (subnets[flags.get('--subnet') ?? ''] !== true) {
    throw new DeployError('INVALID_ARGUMENT: the subnet does not reach Google');
  }
  services[name] = {
    metadata: {},
    spec: { template: { spec: { serviceAccountName: account } } },
    status: { url: `https://${name}-42.${flags.get('--region')}.run.app` },
  };
  return '';
}

/** @throws NotFoundError for what is undefined */
function existing<Value>(value: Value | undefined, name = ''): Value {
  if (value !== undefined) return value;
  throw new NotFoundError(`NOT_FOUND: ${name} was not found`);
}
