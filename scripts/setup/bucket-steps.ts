import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { repository } from '../deploy/build-release.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { BUCKETS } from './account-steps.ts';
import { includes, type SetupStep } from './setup-step.ts';

/**
 * Days for which a deleted file, or a version that the life cycle deleted, can be restored;
 * Google's minimum is 7.
 */
export const SOFT_DELETE_DAYS = 7;
const repositoryJson = (file: string): unknown =>
  JSON.parse(readFileSync(join(repository, file), 'utf8'));

/** Returns the steps for the bucket of the site's files, and for that of Firestore's exports. */
export function bucketSteps({ firebase, regions }: SiteEnvironment): SetupStep[] {
  const bucket = `gs://${firebase.storageBucket}`;
  const backups = `gs://${firebase.projectId}-backups`;
  const project = `--project=${firebase.projectId}`;
  return [
    {
      title: `Bucket ${firebase.storageBucket}`,
      state: { command: [...BUCKETS, 'describe', bucket, '--format=json'] },
      isDone: isIn(regions.data, bucket),
      actions: [
        {
          method: 'POST',
          url: `https://firebasestorage.googleapis.com/v1beta/projects/${firebase.projectId}/defaultBucket`,
          body: { location: regions.data },
        },
      ],
    },
    stateStep('Bucket: private, versions, deleted files, CORS', bucket, {
      cors: 'storage.cors.json',
      lifecycle: 'storage.lifecycle.json',
      isVersioned: true,
      softDeleteDays: SOFT_DELETE_DAYS,
    }),
    {
      title: `Bucket for exports ${backups}`,
      state: { command: [...BUCKETS, 'describe', backups, '--format=json'] },
      isDone: isIn(regions.data, backups),
      actions: [
        { command: [...BUCKETS, 'create', backups, `--location=${regions.data}`, project] },
      ],
    },
    stateStep('Bucket for exports: private, deleted after 14 days', backups, {
      lifecycle: 'storage.backups-lifecycle.json',
      isVersioned: false,
      softDeleteDays: 0,
    }),
  ];
}

const isIn = (region: string, bucket: string) => (state: string) => {
  if (!includes(state, { location: region.toUpperCase() })) {
    throw new DeployError(
      `${bucket} is not in ${region}, and a bucket cannot be moved. If nobody uses it yet, delete it and run the setup ` +
        `again: gcloud storage rm --recursive ${bucket}`,
    );
  }
  return true;
};

interface BucketState {
  cors?: string;
  lifecycle: string;
  isVersioned: boolean;
  softDeleteDays: number;
}

function stateStep(
  title: string,
  bucket: string,
  { cors, lifecycle, isVersioned, softDeleteDays }: BucketState,
): SetupStep {
  const wanted = {
    public_access_prevention: 'enforced',
    uniform_bucket_level_access: true,
    soft_delete_policy: { retentionDurationSeconds: softDeleteDays * 86_400 },
    lifecycle_config: repositoryJson(lifecycle),
    ...(isVersioned ? { versioning_enabled: true } : {}),
    ...(cors === undefined ? {} : { cors_config: repositoryJson(cors) }),
  };
  return {
    title,
    state: { command: [...BUCKETS, 'describe', bucket, '--format=json'] },
    isDone: (state) => includes(state, wanted),
    actions: [
      {
        command: [
          ...BUCKETS,
          'update',
          bucket,
          '--uniform-bucket-level-access',
          '--public-access-prevention',
          ...(isVersioned ? ['--versioning'] : []),
          softDeleteDays === 0
            ? '--clear-soft-delete'
            : `--soft-delete-duration=${softDeleteDays}d`,
          `--lifecycle-file=${lifecycle}`,
          ...(cors === undefined ? [] : [`--cors-file=${cors}`]),
        ],
      },
    ],
  };
}
