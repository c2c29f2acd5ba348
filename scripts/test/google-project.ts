import { FUNCTION_REGIONS } from '@atelier/domain/site/regions';
import { DeployError, NotFoundError } from '../deploy/deploy-error.ts';
import { describeAction, type SetupPorts } from '../setup/setup-step.ts';
import { deployWithFirebase } from './firebase-deployment.ts';
import { NEW_PROJECT, type ProjectState, type Thing } from './project-state.ts';
import { repositoryJson } from './ready-project.ts';
import { WORKER_COMMANDS } from './worker-commands.ts';

/** Flags of a command, with their dashes. */
type Flags = ReadonlyMap<string, string>;

/**
 * The API that a command of gcloud asks, by its first words. The API itself is turned on by one
 * that is always on.
 */
const APIS: readonly [command: string, api: string | undefined][] = [
  ['services', undefined],
  ['beta services', undefined],
  ['projects', 'cloudresourcemanager'],
  ['billing projects', 'cloudbilling'],
  ['billing budgets', 'billingbudgets'],
  ['firestore', 'firestore'],
  ['storage', 'storage'],
  ['iam', 'iam'],
  ['scheduler', 'cloudscheduler'],
  ['secrets', 'secretmanager'],
  ['artifacts', 'artifactregistry'],
  ['compute', 'compute'],
  ['builds', 'cloudbuild'],
  ['run', 'run'],
];
/** Words that say what a command does; the first of them counts. */
const QUESTION = /^(?:access|describe|get-iam-policy|list|print-access-token)$/;
const CHANGE = /^(?:add-iam\S*|create|deploy|enable|submit|update)$/;
/** Calls that Google refuses after an API was turned on, and after an account was created. */
const SLOW_CALLS = 3;
/** Google's roles that may be given here. Source: cloud.google.com/iam/docs/roles-permissions */
const ROLES = [
  'cloudbuild.builds.builder',
  'cloudtasks.enqueuer',
  'datastore.user',
  'eventarc.eventReceiver',
  'eventarc.serviceAgent',
  'firebaseauth.admin',
  'firebaserules.firestoreServiceAgent',
  'firebasestorage.serviceAgent',
  'iam.serviceAccountTokenCreator',
  'iam.serviceAccountUser',
  'pubsub.publisher',
  'pubsub.serviceAgent',
  'run.invoker',
  'storage.objectAdmin',
  'storage.objectUser',
].map((role) => `roles/${role}`);

/**
 * A project of Google Cloud that answers as Google does, for tests of setup, doctor and deployment:
 * each command is refused while its API is off and for some calls afterwards, and what is created
 * stays. Its number is 42.
 */
export class GoogleProject {
  readonly state: ProjectState;
  /** Whatever changed the project, as lines. */
  readonly done: string[] = [];
  readonly printed: string[] = [];
  readonly pauses: number[] = [];
  /** Calls that are still refused, by API or account. */
  readonly #slow = new Map<string, number>();
  /** By the first words of a command of gcloud. */
  readonly #answers: readonly [
    start: string,
    answer: (words: readonly string[], flags: Flags) => unknown,
  ][] = [
    ['auth print-access-token', () => 'token'],
    ['services list', () => this.state.apis.map(hostOf).join('\n')],
    ['services enable', (words) => this.#enable(words.slice(2))],
    [
      'beta services identity create',
      (_words, flags) => this.#createAgent(flags.get('--service') ?? ''),
    ],
    [
      'storage service-agent',
      () => this.#createAccount('service-42@gs-project-accounts.iam.gserviceaccount.com'),
    ],
    ['billing projects describe', () => this.state.billingAccount],
    ['billing budgets', (words, flags) => this.#budgets(words.slice(2), flags)],
    ['projects describe', () => '42'],
    ['firestore databases', (words, flags) => this.#database(words[2] ?? '', flags)],
    ['firestore backups list', () => this.state.backups],
    ['firestore backups schedules', (words, flags) => this.#schedules(words[3] ?? '', flags)],
    ['firestore indexes composite list', () => this.#composites()],
    ['firestore indexes fields list', () => this.state.indexes.overrides],
    ['secrets versions', (_words, flags) => this.#secret(flags.get('--secret') ?? '')],
    ['scheduler jobs list', () => this.state.jobs],
    ['storage buckets', (words, flags) => this.#bucket(words[2] ?? '', words[3] ?? '', flags)],
    [
      'iam service-accounts',
      (words, flags) => this.#account(words[2] ?? '', words[3] ?? '', flags),
    ],
  ];

  constructor(state: Partial<ProjectState> = {}) {
    this.state = structuredClone({ ...NEW_PROJECT, ...state });
  }

  /** What a setup works with; the operator confirms everything. */
  get ports(): SetupPorts {
    return {
      commands: {
        read: (...[program, args]) => answered(() => this.#command(program, args)),
        run: async (program, args, { input } = {}) => {
          if (program === 'firebase') await this.#firebase(args, input);
          else await answered(() => this.#command(program, args));
        },
      },
      request: (method, url, body) =>
        answered(() => this.#request(method, url, body as Thing | undefined)),
      print: (line) => void this.printed.push(line),
      confirm: () => Promise.resolve(true),
      pause: (ms) => Promise.resolve(this.pauses.push(ms)),
    };
  }

  #command(program: string, args: readonly string[]): string {
    const words = args.filter((word) => !word.startsWith('--'));
    const [, api] = APIS.find(([start]) => args.join(' ').startsWith(start)) ?? [];
    if (api !== undefined) this.requireApi(api);
    const verb = words.find((word) => QUESTION.test(word) || CHANGE.test(word)) ?? '';
    if (!QUESTION.test(verb)) this.done.push(describeAction({ command: [program, ...args] }));
    const flags = new Map(args.map((word) => [word.split('=')[0] ?? '', afterEquals(word)]));
    const answer = this.#answerOf(words, flags);
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  }

  #answerOf(words: readonly string[], flags: Flags): unknown {
    const line = words.join(' ');
    if (line.includes('iam-policy')) return this.#policy(words, flags);
    const [, own] = this.#answers.find(([start]) => line.startsWith(start)) ?? [];
    if (own !== undefined) return own(words, flags);
    const [, ofWorker] = WORKER_COMMANDS.find(([start]) => line.startsWith(start)) ?? [];
    if (ofWorker !== undefined) return ofWorker(this.state, words, flags);
    throw new Error(`The project of the tests does not know gcloud ${line}.`);
  }

  async #firebase(args: readonly string[], input: string | undefined): Promise<void> {
    this.done.push(describeAction({ command: ['firebase', ...args] }));
    const [command, secret = ''] = args;
    if (command === 'deploy') {
      await deployWithFirebase(this, args);
      return;
    }
    if (command !== 'functions:secrets:set' || input === undefined) {
      throw new Error(`The project of the tests does not know firebase ${args.join(' ')}.`);
    }
    this.requireApi('secretmanager');
    this.state.secrets[secret] = input;
  }

  /** @throws DeployError with Google's words while an API is off, and some calls longer */
  requireApi(api: string): void {
    const isOn = this.state.apis.includes(api);
    if (isOn && !this.#isSlow(api)) return;
    const words = isOn
      ? `${hostOf(api)} has not been used in project 42 before or it is disabled (SERVICE_DISABLED)`
      : `API [${hostOf(api)}] not enabled on project [42]. Would you like to enable and retry?`;
    throw new DeployError(`gcloud failed:\nPERMISSION_DENIED: ${words}`);
  }

  /** Lets time pass until everything that is new is known everywhere. */
  waitSomeMinutes(): void {
    this.#slow.clear();
  }

  #isSlow(name: string): boolean {
    const calls = this.#slow.get(name) ?? 0;
    this.#slow.set(name, Math.max(0, calls - 1));
    return calls > 0;
  }

  #enable(hosts: readonly string[]): string {
    for (const api of hosts.map((host) => host.replace('.googleapis.com', ''))) {
      if (this.state.apis.includes(api)) continue;
      this.state.apis.push(api);
      this.#slow.set(api, SLOW_CALLS);
    }
    return '';
  }

  #createAgent(host: string): string {
    const api = host.replace('.googleapis.com', '');
    this.requireApi(api);
    return this.#createAccount(`service-42@gcp-sa-${api}.iam.gserviceaccount.com`);
  }

  #createAccount(address: string): string {
    if (this.state.accounts.includes(address)) return '';
    this.state.accounts.push(address);
    this.#slow.set(address, SLOW_CALLS);
    return '';
  }

  #account(verb: string, name: string, flags: Flags): string {
    if (verb === 'create') {
      return this.#createAccount(`${name}@${flags.get('--project') ?? ''}.iam.gserviceaccount.com`);
    }
    if (this.state.accounts.includes(name)) return '{}';
    throw new NotFoundError(`NOT_FOUND: Unknown service account ${name}`);
  }

  #policy(words: readonly string[], flags: Flags): unknown {
    const resource = words.at(-1) ?? '';
    const roles = (this.state.policies[resource] ??= {});
    const role = flags.get('--role');
    if (role === undefined) {
      return {
        bindings: Object.entries(roles).map(([name, members]) => ({ role: name, members })),
      };
    }
    const member = flags.get('--member') ?? '';
    const account = member.replace('serviceAccount:', '');
    if (!ROLES.includes(role)) {
      throw new DeployError(`INVALID_ARGUMENT: Role ${role} is not supported for this resource.`);
    }
    if (!this.state.accounts.includes(account) || this.#isSlow(account)) {
      throw new DeployError(`INVALID_ARGUMENT: Service account ${account} does not exist.`);
    }
    (roles[role] ??= []).push(member);
    return '';
  }

  /** What is being built is listed so once. */
  #composites(): unknown {
    const { composites } = this.state.indexes;
    const listed = structuredClone(composites);
    for (const index of composites) index.state = 'READY';
    return listed;
  }

  #secret(name: string): string {
    const value = this.state.secrets[name];
    if (value !== undefined) return value;
    throw new NotFoundError(`NOT_FOUND: Secret [projects/42/secrets/${name}] not found`);
  }

  #database(verb: string, flags: Flags): unknown {
    const { state } = this;
    if (verb === 'create') {
      const locationId = knownRegion(flags.get('--location'));
      state.database = {
        locationId,
        type: flags.get('--type')?.toUpperCase().replace('-', '_'),
        databaseEdition: flags.get('--edition')?.toUpperCase(),
      };
    }
    if (state.database === undefined) {
      throw new NotFoundError("NOT_FOUND: database '(default)' does not exist");
    }
    if (flags.has('--enable-pitr')) {
      state.database['pointInTimeRecoveryEnablement'] = 'POINT_IN_TIME_RECOVERY_ENABLED';
    }
    if (flags.has('--delete-protection')) {
      state.database['deleteProtectionState'] = 'DELETE_PROTECTION_ENABLED';
    }
    return state.database;
  }

  #schedules(verb: string, flags: Flags): unknown {
    const { backupSchedules } = this.state;
    const retention = `${Number.parseInt(flags.get('--retention') ?? '', 10) * 86_400}s`;
    if (verb === 'create') {
      backupSchedules.push({ name: 'schedules/daily', dailyRecurrence: {}, retention });
    }
    const changed = backupSchedules.find(({ name }) =>
      String(name).endsWith(flags.get('--backup-schedule') ?? '/'),
    );
    if (verb === 'update') Object.assign(changed ?? {}, { retention });
    return backupSchedules;
  }

  #bucket(verb: string, url: string, flags: Flags): unknown {
    const { buckets } = this.state;
    if (verb === 'create') {
      buckets[url] = { location: knownRegion(flags.get('--location')).toUpperCase() };
    }
    const bucket = buckets[url];
    if (bucket === undefined) throw new NotFoundError(`${url} not found: 404.`);
    if (verb !== 'update') return bucket;
    const seconds = Number.parseInt(flags.get('--soft-delete-duration') ?? '0', 10) * 86_400;
    const cors = flags.get('--cors-file');
    return Object.assign(bucket, {
      public_access_prevention: 'enforced',
      uniform_bucket_level_access: true,
      soft_delete_policy: { retentionDurationSeconds: String(seconds) },
      lifecycle_config: repositoryJson(flags.get('--lifecycle-file') ?? ''),
      ...(flags.has('--versioning') ? { versioning_enabled: true } : {}),
      ...(cors === undefined ? {} : { cors_config: repositoryJson(cors) }),
    });
  }

  #budgets([verb, id]: readonly string[], flags: Flags): unknown {
    const { budgets } = this.state;
    if (verb === 'list') return budgets;
    const channel = flags.get('--notifications-rule-monitoring-notification-channels') ?? '';
    if (
      !this.state.monitoring['notificationChannels']?.some(({ name }) =>
        channel.split(',').includes(String(name)),
      )
    ) {
      throw new DeployError(`INVALID_ARGUMENT: unknown notification channel ${channel}`);
    }
    if (verb === 'create') {
      budgets.push({
        name: 'billingAccounts/A-B-C/budgets/1',
        displayName: flags.get('--display-name'),
      });
    }
    const budget = budgets.find(({ name }) => id === undefined || String(name).endsWith(`/${id}`));
    Object.assign(budget ?? {}, {
      amount: {
        specifiedAmount: {
          currencyCode: 'EUR',
          units: flags.get('--budget-amount')?.replace('EUR', ''),
        },
      },
      notificationsRule: { monitoringNotificationChannels: channel.split(',') },
    });
    return '';
  }

  #request(method: string, url: string, body: Thing = {}): string {
    const { hostname, pathname, searchParams } = new URL(url);
    const api = hostname.replace('.googleapis.com', '');
    this.requireApi(api);
    if (method !== 'GET') this.done.push(`${method} ${pathname}`);
    const last = pathname.split('/').at(-1) ?? '';
    if (api === 'identitytoolkit') {
      return JSON.stringify(this.#auth(method, last, body, searchParams.get('updateMask')));
    }
    if (api === 'firebaseappcheck') return JSON.stringify(this.#appCheck(method, pathname, body));
    if (api === 'firebasestorage') {
      this.state.buckets[`gs://${pathname.split('/')[3] ?? ''}.firebasestorage.app`] = {
        location: knownRegion(String(body['location'])).toUpperCase(),
      };
      return '{}';
    }
    return this.#monitoring(method, pathname, body, searchParams.get('updateMask'));
  }

  /** What was never set is answered without its fields. */
  #appCheck(method: string, pathname: string, body: Thing): Thing {
    const { appCheck } = this.state;
    if (method === 'PATCH') appCheck[pathname] = { ...appCheck[pathname], ...body };
    return { name: pathname, ...appCheck[pathname] };
  }

  #monitoring(method: string, pathname: string, body: Thing, mask: string | null): string {
    const [, , , , collection = '', id] = pathname.split('/');
    const things = (this.state.monitoring[collection] ??= []);
    const named = things.find(({ name }) => id !== undefined && String(name).endsWith(`/${id}`));
    if (id !== undefined && named === undefined) throw new NotFoundError(`404 ${pathname}`);
    if (method === 'POST') {
      const ids = things.map((one) => Number(String(one['name']).split('/').at(-1)));
      things.push({ ...body, name: `projects/42/${collection}/${Math.max(0, ...ids) + 1}` });
    }
    if (method === 'DELETE') {
      this.state.monitoring[collection] = things.filter((one) => one !== named);
    }
    if (method === 'PATCH') {
      if (mask?.includes('monitoredResource') === true) {
        throw new DeployError('INVALID_ARGUMENT: the resource is fixed');
      }
      const fields = mask?.split(',') ?? Object.keys(body);
      Object.assign(named ?? {}, Object.fromEntries(fields.map((field) => [field, body[field]])));
    }
    // Google leaves out what is zero or false, and a list that is empty.
    const listed = things.length === 0 ? {} : { [collection]: things };
    return JSON.stringify(listed, (_key, value: unknown) =>
      value === 0 || value === false ? undefined : value,
    );
  }

  #auth(method: string, last: string, body: Thing, mask: string | null): Thing {
    const { state } = this;
    if (last === 'identityPlatform:initializeAuth') {
      if (state.auth?.['subtype'] === 'IDENTITY_PLATFORM') {
        throw new DeployError(
          'INVALID_PROJECT_ID : Identity Platform has already been enabled for this project.',
        );
      }
      state.auth = { ...state.auth, subtype: 'IDENTITY_PLATFORM' };
    }
    if (state.auth === undefined) throw new NotFoundError('404 CONFIGURATION_NOT_FOUND');
    if (method === 'PATCH') {
      if (
        state.auth['subtype'] === 'FIREBASE_AUTH' &&
        mask?.includes('passwordPolicyConfig') === true
      ) {
        throw new DeployError('OPERATION_NOT_ALLOWED : Password policy needs Identity Platform.');
      }
      Object.assign(state.auth, body);
    }
    // Google keeps no order of the domains.
    const domains = state.auth['authorizedDomains'];
    return Array.isArray(domains)
      ? { ...state.auth, authorizedDomains: domains.toReversed() as unknown }
      : state.auth;
  }
}

/** Turns a refusal that is thrown into one of the answer. */
const answered = (act: () => string): Promise<string> => Promise.resolve().then(act);
const hostOf = (api: string) => `${api}.googleapis.com`;
const afterEquals = (word: string) => word.slice(word.indexOf('=') + 1);

function knownRegion(region = ''): string {
  if (FUNCTION_REGIONS.has(region)) return region;
  throw new DeployError(`INVALID_ARGUMENT: ${region} is not a location`);
}
