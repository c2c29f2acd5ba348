import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { SCHEDULE_NAMES, SCHEDULES } from '@atelier/domain/schedules';
import { runtimeAccount } from '@atelier/domain/site/runtime-account';
import { repository } from '../deploy/build-release.ts';
import { apiStep } from '../setup/setup-steps.ts';

/**
 * What Google says of a project that is set up, for tests. Its number is 42, its billing account
 * A-B-C.
 */
export const FACTS = { projectNumber: '42', billingAccount: 'A-B-C' };
export const MONITORING = 'GET https://monitoring.googleapis.com';

export const repositoryJson = (file: string): unknown =>
  JSON.parse(readFileSync(join(repository, file), 'utf8'));
const agent = (service: string) => `serviceAccount:service-42@${service}.iam.gserviceaccount.com`;
export const policy = (bindings: Record<string, string>) =>
  JSON.stringify({
    bindings: Object.entries(bindings).map(([role, member]) => ({ role, members: [member] })),
  });

export const DATABASE = {
  locationId: 'europe-west1',
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
};
export const BACKUP_SCHEDULE = {
  name: 'projects/p/databases/(default)/backupSchedules/daily-1',
  dailyRecurrence: {},
  retention: '1209600s',
};
export const BUCKET = {
  location: 'EUROPE-WEST1',
  public_access_prevention: 'enforced',
  uniform_bucket_level_access: true,
  versioning_enabled: true,
  // With the keys in another order, and numbers as text, as gcloud prints them.
  cors_config: (repositoryJson('storage.cors.json') as object[]).map((rule) =>
    Object.fromEntries(Object.entries(rule).toReversed()),
  ),
  lifecycle_config: repositoryJson('storage.lifecycle.json'),
  soft_delete_policy: { effectiveTime: '2026-11-23T10:00:00Z', retentionDurationSeconds: '604800' },
};
export const BACKUPS_BUCKET = {
  location: 'EUROPE-WEST1',
  public_access_prevention: 'enforced',
  uniform_bucket_level_access: true,
  lifecycle_config: repositoryJson('storage.backups-lifecycle.json'),
  soft_delete_policy: { retentionDurationSeconds: '0' },
};

export function authConfig({ origin, firebase, sender }: SiteEnvironment) {
  const template = {
    senderLocalPart: 'noreply',
    senderDisplayName: sender.name,
    replyTo: sender.replyTo,
  };
  return {
    subtype: 'IDENTITY_PLATFORM',
    signIn: { email: { enabled: true, passwordRequired: true }, allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: 'ENFORCE',
      passwordPolicyVersions: [
        { customStrengthOptions: { minPasswordLength: 6 }, schemaVersion: 1 },
      ],
    },
    // Google keeps no order.
    authorizedDomains: [firebase.authDomain, new URL(origin).host],
    notification: {
      defaultLocale: 'fr',
      sendEmail: {
        method: 'DEFAULT',
        callbackUri: `${origin}/reset-password`,
        resetPasswordTemplate: template,
        verifyEmailTemplate: template,
        changeEmailTemplate: template,
      },
    },
  };
}

/** Channels of the project; the alerts need the second one. */
export const channels = ({ operator }: SiteEnvironment) => ({
  notificationChannels: [
    {
      name: 'projects/p/notificationChannels/1',
      labels: { email_address: 'somebody@else.example' },
    },
    { name: 'projects/p/notificationChannels/2', labels: { email_address: operator.email } },
  ],
});

/** The budget of the project, which tells the operator's channel and another one. */
export const budget = ({ firebase, monthlyBudgetEuros }: SiteEnvironment) => ({
  name: 'billingAccounts/A-B-C/budgets/2',
  displayName: `Atelier Flair ${firebase.projectId}`,
  amount: { specifiedAmount: { currencyCode: 'EUR', units: String(monthlyBudgetEuros) } },
  notificationsRule: {
    monitoringNotificationChannels: [
      'projects/p/notificationChannels/1',
      'projects/p/notificationChannels/2',
    ],
  },
});

/** What Cloud Monitoring lists of the files of a folder of `monitoring/`. */
export const watched = (folder: string, { origin, firebase }: SiteEnvironment) =>
  globSync(join(repository, 'monitoring', folder, '*.json'))
    .toSorted()
    .map((file, index) => ({
      ...(JSON.parse(
        readFileSync(file, 'utf8')
          .replaceAll('{host}', new URL(origin).host)
          .replaceAll('{projectId}', firebase.projectId),
      ) as { displayName: string }),
      name: `projects/p/${folder}/${index + 1}`,
      ...(folder === 'alerts'
        ? {
            enabled: true,
            notificationChannels: [
              'projects/p/notificationChannels/1',
              'projects/p/notificationChannels/2',
            ],
          }
        : {}),
    }));

/**
 * Cloud Scheduler's jobs of a deployed site, each just started, and Firestore's backup of a moment.
 */
export const deployedJobs = (region: string, startedAt: string) =>
  SCHEDULE_NAMES.map((name) => ({
    name: `projects/p/locations/${region}/jobs/firebase-schedule-${name}-${region}`,
    state: 'ENABLED',
    schedule: SCHEDULES[name].cron,
    timeZone: 'Europe/Paris',
    lastAttemptTime: startedAt,
  }));
export const backupOf = (snapshotTime: string) => ({
  database: 'projects/p/databases/(default)',
  state: 'READY',
  snapshotTime,
});

/** Returns the answers of gcloud and the REST interfaces, by the start of the question. */
export function readyProject(environment: SiteEnvironment): Readonly<Record<string, string>> {
  const { projectId } = environment.firebase;
  const runtime = `serviceAccount:${runtimeAccount(environment)}`;
  const { actions } = apiStep(environment);
  const monitoring = (version: string, collection: string, list: object) => ({
    [`${MONITORING}/${version}/projects/${projectId}/${collection}`]: JSON.stringify({
      [collection]: list,
    }),
  });
  return {
    'gcloud services list':
      JSON.stringify(actions)
        .match(/[a-z]+\.googleapis\.com/g)
        ?.join('\n') ?? '',
    'gcloud firestore databases describe': JSON.stringify(DATABASE),
    'gcloud firestore backups schedules list': JSON.stringify([BACKUP_SCHEDULE]),
    [`gcloud storage buckets describe gs://${projectId}-backups`]: JSON.stringify(BACKUPS_BUCKET),
    'gcloud storage buckets describe': JSON.stringify(BUCKET),
    'gcloud iam service-accounts describe': '{}',
    'gcloud projects get-iam-policy': policy({
      'roles/cloudtasks.enqueuer': runtime,
      'roles/datastore.user': runtime,
      'roles/eventarc.eventReceiver': runtime,
      'roles/firebaseauth.admin': runtime,
      'roles/run.invoker': runtime,
      'roles/eventarc.serviceAgent': agent('gcp-sa-eventarc'),
      'roles/pubsub.serviceAgent': agent('gcp-sa-pubsub'),
      'roles/firebasestorage.serviceAgent': agent('gcp-sa-firebasestorage'),
      'roles/firebaserules.firestoreServiceAgent': agent('gcp-sa-firebasestorage'),
      'roles/pubsub.publisher': agent('gs-project-accounts'),
      'roles/cloudbuild.builds.builder': 'serviceAccount:42-compute@developer.gserviceaccount.com',
    }),
    'gcloud iam service-accounts get-iam-policy': policy({
      'roles/iam.serviceAccountTokenCreator': runtime,
      'roles/iam.serviceAccountUser': runtime,
    }),
    'gcloud storage buckets get-iam-policy': policy({
      'roles/storage.objectAdmin': runtime,
      'roles/storage.objectUser': `serviceAccount:flair-media@${projectId}.iam.gserviceaccount.com`,
    }),
    'gcloud artifacts repositories describe media-worker': '{"format": "DOCKER"}',
    'gcloud compute networks list': 'media-worker',
    'gcloud compute networks subnets list': 'True',
    [`GET https://identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/config`]:
      JSON.stringify(authConfig(environment)),
    ...monitoring('v3', 'notificationChannels', channels(environment).notificationChannels),
    ...monitoring('v3', 'alertPolicies', watched('alerts', environment)),
    ...monitoring('v3', 'uptimeCheckConfigs', watched('uptime', environment)),
    ...monitoring('v1', 'dashboards', watched('dashboards', environment)),
    'gcloud billing budgets list': JSON.stringify([
      { name: 'b/1', displayName: 'Another' },
      budget(environment),
    ]),
  };
}
