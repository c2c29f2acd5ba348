import type { ListedIndexes } from './listed-indexes.ts';

/** A JSON object. */
export type Thing = Record<string, unknown>;

/** A function that runs. */
interface RunningFunction {
  region: string;
  /** Values that it was deployed with, by the name of the secret: another value changes nothing. */
  secrets: Record<string, string>;
}

/**
 * What a project of Google Cloud has. Nothing is what a project has that was made in Firebase's
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
  /** What App Check was set to, by the path of its interface. */
  appCheck: Record<string, Thing>;
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
  functions: Record<string, RunningFunction>;
  /** Of Cloud Tasks, by name. */
  queues: string[];
  /** Commit of the release that each part of the site is of. */
  served: Partial<Record<'rules' | 'functions' | 'pages', string>>;
  /** Of Artifact Registry, Compute Engine and Cloud Run, by name. */
  repositories: Record<string, Thing>;
  networks: string[];
  /** Whether each reaches Google's interfaces. */
  subnets: Record<string, boolean>;
  images: string[];
  services: Record<string, Thing>;
}

export const NEW_PROJECT: ProjectState = {
  apis: ['firebase', 'firebasehosting'],
  billingAccount: 'billingAccounts/A-B-C',
  backupSchedules: [],
  buckets: {},
  accounts: ['42-compute@developer.gserviceaccount.com'],
  policies: {},
  appCheck: {},
  budgets: [],
  jobs: [],
  backups: [],
  indexes: { composites: [], overrides: [] },
  secrets: {},
  monitoring: {},
  functions: {},
  queues: [],
  served: {},
  repositories: {},
  networks: [],
  subnets: {},
  images: [],
  services: {},
};
