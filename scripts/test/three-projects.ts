import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { setUp } from '../setup/set-up.ts';
import { GoogleProject } from './google-project.ts';
import { listedIndexes } from './listed-indexes.ts';
import type { ProjectState, Thing } from './project-state.ts';
import { authConfig, BUCKET, DATABASE, deployedJobs } from './ready-project.ts';

/**
 * What remains when somebody pressed "Get started" of Firestore, Storage and Authentication in the
 * console.
 */
export function wizardProject({ firebase }: SiteEnvironment): Partial<ProjectState> {
  return {
    apis: [
      'firebase',
      'firebasehosting',
      'firestore',
      'firebasestorage',
      'storage',
      'identitytoolkit',
    ],
    database: { locationId: 'nam5', type: 'FIRESTORE_NATIVE', databaseEdition: 'STANDARD' },
    buckets: { [`gs://${firebase.storageBucket}`]: { location: 'US-EAST1' } },
    auth: { subtype: 'FIREBASE_AUTH', authorizedDomains: ['localhost', firebase.authDomain] },
  };
}

/** Takes away what was put where it cannot be moved from, as the setup tells the operator. */
export function undoWizard({ state }: GoogleProject, { firebase }: SiteEnvironment): void {
  delete state.database;
  delete state.buckets[`gs://${firebase.storageBucket}`];
}

/** Returns a project that an older release has set up, where it did otherwise. */
export async function projectOfAYearAgo(environment: SiteEnvironment): Promise<ProjectState> {
  const { projectId, storageBucket } = environment.firebase;
  const account = `flair-functions@${projectId}.iam.gserviceaccount.com`;
  const ready = new GoogleProject();
  await setUp(environment, ready.ports);
  const { state } = ready;
  return {
    ...state,
    apis: state.apis.filter((api) => api !== 'cloudtasks' && api !== 'compute'),
    // Before there were editions, in the list of gcloud.
    database: DATABASE,
    backupSchedules: [{ name: 'schedules/daily', dailyRecurrence: {}, retention: '604800s' }],
    buckets: {
      [`gs://${storageBucket}`]: {
        ...BUCKET,
        soft_delete_policy: { retentionDurationSeconds: '2592000' },
      },
    },
    policies: {
      ...state.policies,
      [account]: { 'roles/iam.serviceAccountTokenCreator': [`serviceAccount:${account}`] },
    },
    auth: { ...authConfig(environment), subtype: 'IDENTITY_PLATFORM' },
    monitoring: { ...state.monitoring, alertPolicies: olderAlerts(state) },
    ...olderDeployment(environment),
    budgets: [
      {
        name: 'billingAccounts/A-B-C/budgets/7',
        displayName: `Atelier Flair ${projectId}`,
        amount: { specifiedAmount: { currencyCode: 'EUR', units: '50' } },
        notificationsRule: {
          monitoringNotificationChannels: ['projects/42/notificationChannels/9'],
        },
      },
    ],
  };
}

/** An alert looked for less, and another one did not exist. */
function olderAlerts({ monitoring }: ProjectState): Thing[] {
  const filter = 'jsonPayload.message="dispute-opened"';
  const older = {
    displayName: 'payments need a person',
    conditionMatchedLog: { filter },
  };
  return (monitoring['alertPolicies'] ?? [])
    .filter(({ displayName }) => displayName !== 'Atelier Flair: the webhook refuses signatures')
    .map((alert) =>
      alert['displayName'] === 'Atelier Flair: payments need a person'
        ? { ...alert, conditions: [older] }
        : alert,
    );
}

/** An older release runs: with fewer functions, indexes and secrets, and another schedule. */
function olderDeployment({ regions, stripe, smtp }: SiteEnvironment): Partial<ProjectState> {
  const region = regions.functions;
  const secrets = { [stripe.secretKeyName]: 'sk_test_1', [smtp.passwordSecretName]: 'right' };
  const [minute, quarter] = deployedJobs(region, '2025-11-30T09:00:00Z');
  const { composites, overrides } = listedIndexes();
  return {
    secrets,
    functions: { app: { region, secrets: {} }, formerCall: { region, secrets } },
    jobs: [
      { ...minute },
      { ...quarter, schedule: '*/5 * * * *' },
      { ...minute, name: `projects/p/locations/${region}/jobs/firebase-schedule-former-${region}` },
    ],
    indexes: {
      composites: composites.slice(10),
      overrides: overrides.filter(({ name }) => !name.endsWith('/mail/fields/expires_at')),
    },
    served: { rules: 'older', functions: 'older', pages: 'older' },
  };
}
