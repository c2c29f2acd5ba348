import type { SiteEnvironment } from '@atelier/domain/site/environment';
import {
  RUNTIME_ACCOUNT,
  runtimeAccount,
  SIGNING_ROLE,
} from '@atelier/domain/site/runtime-account';
import type { ProjectFacts } from './project-facts.ts';
import { grants, type Action, type SetupStep } from './setup-step.ts';

/**
 * What the functions do: read and write documents, manage accounts, receive events, queue tasks, be
 * called by them.
 */
const RUNTIME_ROLES = [
  'cloudtasks.enqueuer',
  'datastore.user',
  'eventarc.eventReceiver',
  'firebaseauth.admin',
  'run.invoker',
];

/** Returns the steps that create the account of the functions and give it its roles. */
export function accountSteps(environment: SiteEnvironment): SetupStep[] {
  const { projectId, storageBucket } = environment.firebase;
  const accounts = ['gcloud', 'iam', 'service-accounts'] as const;
  const email = runtimeAccount(environment);
  const project = `--project=${projectId}`;
  const runtime = `serviceAccount:${email}`;
  const grant = grantsIn(project);
  return [
    {
      title: 'Account of the functions',
      state: { command: [...accounts, 'describe', email, project] },
      isDone: () => true,
      actions: [
        {
          command: [
            ...accounts,
            'create',
            RUNTIME_ACCOUNT,
            '--display-name=Functions of the site',
            project,
          ],
        },
      ],
    },
    ...RUNTIME_ROLES.map((role) =>
      grant('Functions', `roles/${role}`, runtime, PROJECTS, projectId),
    ),
    grant('Functions sign links', SIGNING_ROLE, runtime, accounts, email),
    grant(
      'Functions queue tasks in their own name',
      'roles/iam.serviceAccountUser',
      runtime,
      accounts,
      email,
    ),
    grant('Functions', 'roles/storage.objectAdmin', runtime, BUCKETS, `gs://${storageBucket}`),
  ];
}

/**
 * Google's accounts of this project by the API that uses them, with their roles. A project that is
 * new has none of them: they are created first, since a role can only be given to an account that
 * exists, and Google gives an account that was asked for none of its usual ones.
 */
const SERVICE_AGENTS = [
  ['eventarc', 'gcp-sa-eventarc', ['roles/eventarc.serviceAgent']],
  ['pubsub', 'gcp-sa-pubsub', ['roles/pubsub.serviceAgent']],
  // Storage rules read Firestore with the second role.
  [
    'firebasestorage',
    'gcp-sa-firebasestorage',
    ['roles/firebasestorage.serviceAgent', 'roles/firebaserules.firestoreServiceAgent'],
  ],
] as const;

/**
 * Returns the steps for Google's own accounts. The first deployment comes later, so their roles
 * have time to spread.
 */
export function serviceAgentSteps(projectId: string, { projectNumber }: ProjectFacts): SetupStep[] {
  const project = `--project=${projectId}`;
  const grant = grantsIn(project);
  const agent = (service: string) =>
    `serviceAccount:service-${projectNumber}@${service}.iam.gserviceaccount.com`;
  return [
    ...SERVICE_AGENTS.flatMap(([api, account, roles]) =>
      roles.map((role, index) => {
        const step = grant(`Account of ${api}`, role, agent(account), PROJECTS, projectId);
        const identity = ['gcloud', 'beta', 'services', 'identity', 'create'] as const;
        return index > 0
          ? step
          : withFirst({ command: [...identity, `--service=${api}.googleapis.com`, project] }, step);
      }),
    ),
    withFirst(
      // Google creates this account when somebody asks for it.
      { command: ['gcloud', 'storage', 'service-agent', project] },
      grant(
        'Storage sends events',
        'roles/pubsub.publisher',
        agent('gs-project-accounts'),
        PROJECTS,
        projectId,
      ),
    ),
    // New projects build functions as this account, which organisations may leave without any role.
    grant(
      'Functions are built',
      'roles/cloudbuild.builds.builder',
      `serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`,
      PROJECTS,
      projectId,
    ),
  ];
}

/** Returns what makes a step of a role for a member of a project, a bucket or an account. */
export const grantsIn =
  (project: string) =>
  (
    title: string,
    role: string,
    member: string,
    resource: readonly [string, ...string[]],
    id: string,
  ) => ({
    title: `${title}: ${role}`,
    state: { command: [...resource, 'get-iam-policy', id, '--format=json'] as const },
    isDone: (state: string) => grants(state, role, member),
    difference: () => `not given to ${member}`,
    actions: [
      {
        command: [
          ...resource,
          'add-iam-policy-binding',
          id,
          `--member=${member}`,
          `--role=${role}`,
          ...flagsOf(resource, project),
        ] as const,
      },
    ],
  });

const withFirst = (first: Action, step: SetupStep & { actions: readonly Action[] }): SetupStep => ({
  ...step,
  actions: [first, ...step.actions],
});

const PROJECTS = ['gcloud', 'projects'] as const;
export const BUCKETS = ['gcloud', 'storage', 'buckets'] as const;
/** A project's policy may have conditions; without this flag gcloud asks which to use. */
function flagsOf(resource: readonly string[], project: string): string[] {
  if (resource === PROJECTS) return ['--condition=None'];
  return resource === BUCKETS ? [] : [project];
}
