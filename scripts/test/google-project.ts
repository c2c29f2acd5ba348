import { FUNCTION_REGIONS } from '@atelier/domain/site/regions';
import { DeployError, NotFoundError } from '../deploy/deploy-error.ts';
import { describeAction, type SetupPorts } from '../setup/setup-step.ts';
import type { ListedIndexes } from './listed-indexes.ts';
import { repositoryJson } from './ready-project.ts';

/** A JSON object. */
type Thing = Record<string, unknown>;

/**
 * What a project has before the setup. Nothing is what a project has that was made in Firebase's
 * console just now.
 */
export interface ProjectState {
  /** Names without `.googleapis.com`. */
  apis: string[];
  billingAccount: string;
  database?: Thing;
  backupSchedules: Thing[];
  buckets: Record<string, Thing>;
  /** Addresses of service accounts, Google's own included. */
  accounts: string[];
  /** Members by role, by resource. */
  policies: Record<string, Record<string, string[]>>;
  auth?: Thing;
  budgets: Thing[];
  /** Of Cloud Scheduler, which a deployment creates. */
  jobs: Thing[];
  /** Of Firestore. */
  backups: Thing[];
  /** Of Firestore. */
  indexes: ListedIndexes;
  /** Last values by the name of the secret. */
  secrets: Record<string, string>;
  /** Of Cloud Monitoring, by collection. */
  monitoring: Record<string, Thing[]>;
}

const NEW_PROJECT: ProjectState = {
  apis: ['firebase', 'firebasehosting'],
  billingAccount: 'billingAccounts/A-B-C',
  backupSchedules: [],
  buckets: {},
  accounts: ['42-compute@developer.gserviceaccount.com'],
  policies: {},
  budgets: [],
  jobs: [],
  backups: [],
  indexes: { composites: [], overrides: [] },
  secrets: {},
  monitoring: {},
};

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
];
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
].map((role) => `roles/${role}`);

/**
 * A project of Google Cloud that answers as Google does, for tests of the setup: each command is
 * refused while its API is off and for some calls afterwards, and what is created stays. Its number
 * is 42.
 */
export class GoogleProject {
  readonly state: ProjectState;
  /** Whatever changed the project, as lines. */
  readonly done: string[] = [];
  readonly printed: string[] = [];
  readonly pauses: number[] = [];
  /** Calls that are still refused, by API or account. */
  readonly #slow = new Map<string, number>();

  constructor(state: Partial<ProjectState> = {}) {
    this.state = structuredClone({ ...NEW_PROJECT, ...state });
  }

  /** What a setup works with; the operator confirms everything. */
  get ports(): SetupPorts {
    return {
      commands: {
        read: (...[program, args]) => answered(() => this.#command(program, args)),
        run: () => Promise.reject(new Error('nothing here takes an input')),
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
    if (api !== undefined) this.#requireApi(api);
    const isQuestion = /^(?:list|describe|get-iam-policy|access)$/.test(
      words.find((word) =>
        /^(?:list|describe|get-iam-policy|access|create|update|enable|add-iam\S*)$/.test(word),
      ) ?? '',
    );
    if (!isQuestion) this.done.push(describeAction({ command: [program, ...args] }));
    const answer = this.#answerOf(
      words,
      new Map(args.map((word) => [word.split('=')[0] ?? '', afterEquals(word)])),
    );
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  }

  #answerOf(words: readonly string[], flags: ReadonlyMap<string, string>): unknown {
    const { state } = this;
    const line = words.join(' ');
    if (line === 'services list') return state.apis.map(hostOf).join('\n');
    if (line.startsWith('services enable')) return this.#enable(words.slice(2));
    if (line.startsWith('beta services identity create')) {
      return this.#createAgent(flags.get('--service') ?? '');
    }
    if (line === 'storage service-agent') {
      return this.#createAccount('service-42@gs-project-accounts.iam.gserviceaccount.com');
    }
    if (line.startsWith('billing projects describe')) return state.billingAccount;
    if (line.startsWith('projects describe')) return '42';
    if (line.startsWith('billing budgets')) return this.#budgets(words.slice(2), flags);
    if (line.startsWith('firestore databases')) return this.#database(words[2] ?? '', flags);
    if (line === 'firestore backups list') return state.backups;
    if (line === 'firestore indexes composite list') return state.indexes.composites;
    if (line === 'firestore indexes fields list') return state.indexes.overrides;
    if (line.startsWith('secrets versions')) return this.#secret(flags.get('--secret') ?? '');
    if (line === 'scheduler jobs list') return state.jobs;
    if (line.startsWith('firestore backups schedules')) {
      return this.#schedules(words[3] ?? '', flags);
    }
    if (line.includes('iam-policy')) return this.#policy(words, flags);
    if (line.startsWith('storage buckets')) {
      return this.#bucket(words[2] ?? '', words[3] ?? '', flags);
    }
    return this.#account(words[2] ?? '', words[3] ?? '', flags);
  }

  #requireApi(api: string): void {
    const isOn = this.state.apis.includes(api);
    if (isOn && !this.#isSlow(api)) return;
    const words = isOn
      ? `${hostOf(api)} has not been used in project 42 before or it is disabled (SERVICE_DISABLED)`
      : `API [${hostOf(api)}] not enabled on project [42]. Would you like to enable and retry?`;
    throw new DeployError(`gcloud failed:\nPERMISSION_DENIED: ${words}`);
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
    this.#requireApi(api);
    return this.#createAccount(`service-42@gcp-sa-${api}.iam.gserviceaccount.com`);
  }

  #createAccount(address: string): string {
    if (this.state.accounts.includes(address)) return '';
    this.state.accounts.push(address);
    this.#slow.set(address, SLOW_CALLS);
    return '';
  }

  #account(verb: string, name: string, flags: ReadonlyMap<string, string>): string {
    if (verb === 'create') {
      return this.#createAccount(`${name}@${flags.get('--project') ?? ''}.iam.gserviceaccount.com`);
    }
    if (this.state.accounts.includes(name)) return '{}';
    throw new NotFoundError(`NOT_FOUND: Unknown service account ${name}`);
  }

  #policy(words: readonly string[], flags: ReadonlyMap<string, string>): unknown {
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

  #secret(name: string): string {
    const value = this.state.secrets[name];
    if (value !== undefined) return value;
    throw new NotFoundError(`NOT_FOUND: Secret [projects/42/secrets/${name}] not found`);
  }

  #database(verb: string, flags: ReadonlyMap<string, string>): unknown {
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

  #schedules(verb: string, flags: ReadonlyMap<string, string>): unknown {
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

  #bucket(verb: string, url: string, flags: ReadonlyMap<string, string>): unknown {
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

  #budgets([verb, id]: readonly string[], flags: ReadonlyMap<string, string>): unknown {
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
    this.#requireApi(api);
    if (method !== 'GET') this.done.push(`${method} ${pathname}`);
    const last = pathname.split('/').at(-1) ?? '';
    if (api === 'identitytoolkit') {
      return JSON.stringify(this.#auth(method, last, body, searchParams.get('updateMask')));
    }
    if (api === 'firebasestorage') {
      this.state.buckets[`gs://${pathname.split('/')[3] ?? ''}.firebasestorage.app`] = {
        location: knownRegion(String(body['location'])).toUpperCase(),
      };
      return '{}';
    }
    return this.#monitoring(method, pathname, body, searchParams.get('updateMask'));
  }

  #monitoring(method: string, pathname: string, body: Thing, mask: string | null): string {
    const [, , , , collection = '', id] = pathname.split('/');
    const things = (this.state.monitoring[collection] ??= []);
    const named = things.find(({ name }) => id !== undefined && String(name).endsWith(`/${id}`));
    if (id !== undefined && named === undefined) throw new NotFoundError(`404 ${pathname}`);
    if (method === 'POST') {
      things.push({ ...body, name: `projects/42/${collection}/${things.length + 1}` });
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
