import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { hasWorker, WORKER, WORKER_ACCOUNT, workerAccount } from '../deploy/media-worker.ts';
import { BUCKETS, grantsIn } from './account-steps.ts';
import { includes, type SetupStep } from './setup-step.ts';

/**
 * Returns what the media worker needs before `npm run deploy` builds and runs it, none without its
 * address. The account of the functions may call every service of the project already.
 */
export function workerSteps(environment: SiteEnvironment): SetupStep[] {
  if (!hasWorker(environment)) return [];
  const { firebase, regions } = environment;
  const project = `--project=${firebase.projectId}`;
  const region = `--region=${regions.functions}`;
  const email = workerAccount(environment);
  const accounts = ['gcloud', 'iam', 'service-accounts'] as const;
  const images = ['gcloud', 'artifacts', 'repositories'] as const;
  const at = [`--location=${regions.functions}`, project] as const;
  const networks = ['gcloud', 'compute', 'networks'] as const;
  const subnet = [
    `--network=${WORKER}`,
    '--range=10.8.0.0/26',
    '--enable-private-ip-google-access',
  ] as const;
  const bucket = `gs://${firebase.storageBucket}`;
  return [
    {
      title: 'Account of the media worker',
      state: { command: [...accounts, 'describe', email, project] },
      isDone: () => true,
      actions: [
        {
          command: [...accounts, 'create', WORKER_ACCOUNT, '--display-name=Media worker', project],
        },
      ],
    },
    grantsIn(project)(
      'Media worker',
      'roles/storage.objectUser',
      `serviceAccount:${email}`,
      BUCKETS,
      bucket,
    ),
    {
      title: 'Images of the media worker',
      state: { command: [...images, 'describe', WORKER, ...at, '--format=json'] },
      isDone: (state) => includes(state, { format: 'DOCKER' }),
      actions: [{ command: [...images, 'create', WORKER, '--repository-format=docker', ...at] }],
    },
    {
      title: 'Network of the media worker',
      state: {
        command: [...networks, 'list', `--filter=name=${WORKER}`, '--format=value(name)', project],
      },
      isDone: (state) => state.split('\n').includes(WORKER),
      actions: [{ command: [...networks, 'create', WORKER, '--subnet-mode=custom', project] }],
    },
    {
      title: 'Network of the media worker: Google only',
      state: {
        command: [
          ...networks,
          ...['subnets', 'list', `--filter=name=${WORKER}`, `--regions=${regions.functions}`],
          ...['--format=value(privateIpGoogleAccess)', project],
        ],
      },
      isDone: (state) => state.trim().toLowerCase() === 'true',
      actions: ({ state = '' }) => [
        {
          command:
            state.trim() === ''
              ? [...networks, 'subnets', 'create', WORKER, ...subnet, region, project]
              : [
                  ...networks,
                  'subnets',
                  'update',
                  WORKER,
                  '--enable-private-ip-google-access',
                  region,
                  project,
                ],
        },
      ],
    },
  ];
}
