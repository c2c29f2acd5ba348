import { expect, test } from 'vitest';
import { ACCOUNT_IS_NEW, adviceOn, API_IS_NEW, PERMISSION_IS_NEW } from './google-answers.ts';

const DISABLED =
  'ERROR: (gcloud.firestore.databases.describe) PERMISSION_DENIED: Cloud Firestore API has not been used in project 42 ' +
  'before or it is disabled. If you enabled this API recently, wait a few minutes for the action to propagate.';
const UNASKED =
  'API [cloudbilling.googleapis.com] not enabled on project [42]. Would you like to enable and retry?';
const REFUSED =
  'ERROR: (gcloud.projects.describe) PERMISSION_DENIED: The caller does not have permission';
const NO_SECRET =
  'Request to https://secretmanager.googleapis.com/v1/projects/p/secrets/SMTP_PASSWORD/versions/latest had HTTP Error: ' +
  '404, Secret [projects/42/secrets/SMTP_PASSWORD] not found or has no versions.';
const WRONG_ACCOUNT =
  'Request to https://secretmanager.googleapis.com/v1/projects/p/secrets/X:setIamPolicy had HTTP Error: 400, Invalid ' +
  'service account (flair-functions@).';

test.each([
  [API_IS_NEW, DISABLED],
  [API_IS_NEW, UNASKED],
  [API_IS_NEW, '{"reason": "SERVICE_DISABLED"}'],
  [
    ACCOUNT_IS_NEW,
    'INVALID_ARGUMENT: Service account flair-functions@p.iam.gserviceaccount.com does not exist.',
  ],
  [
    ACCOUNT_IS_NEW,
    'ERROR: (gcloud.iam.service-accounts.add-iam-policy-binding) NOT_FOUND: Unknown service account',
  ],
  [
    PERMISSION_IS_NEW,
    'Permission denied while using the Eventarc Service Agent. If you recently started to use Eventarc, it may take a ' +
      'few minutes before all necessary permissions are propagated to the Service Agent.',
  ],
  [
    PERMISSION_IS_NEW,
    'Since this is your first time using 2nd gen functions, we need a little bit longer.',
  ],
  [
    PERMISSION_IS_NEW,
    'Service account service-42@gcp-sa-eventarc.iam.gserviceaccount.com does not exist.',
  ],
  [
    PERMISSION_IS_NEW,
    'Permission denied on secret: projects/42/secrets/X/versions/1 for Revision service account f',
  ],
  [
    PERMISSION_IS_NEW,
    'Could not build the function due to a missing permission on the build service account.',
  ],
])('%s: %s', (pattern, answer) => {
  expect(answer).toMatch(pattern);
});

test.each([
  REFUSED,
  NO_SECRET,
  WRONG_ACCOUNT,
  'NOT_FOUND: location europe-west99',
  'Build failed: tsc: error TS2304',
])('does not change by itself: %s', (answer) => {
  for (const pattern of [API_IS_NEW, ACCOUNT_IS_NEW, PERMISSION_IS_NEW]) {
    expect(answer).not.toMatch(pattern);
  }
});

test.each([
  [REFUSED, 'gcloud auth list'],
  [DISABLED, 'npm run setup says which'],
  [UNASKED, 'npm run setup says which'],
  [NO_SECRET, 'npx firebase functions:secrets:set'],
  [WRONG_ACCOUNT, 'npm run setup'],
  [
    'ERROR: (gcloud.auth.print-access-token) You do not currently have an active account selected.',
    'gcloud auth login',
  ],
  ["FAILED_PRECONDITION: Billing account for project '42' is not found.", 'Blaze plan'],
  ['INVALID_PROJECT_ID : Identity Platform has already been enabled for this project.', 'Upgrade'],
  ['Quota exceeded for total allowable CPU per project per region.', 'Ask for more'],
  ['gcloud failed:\nspawn gcloud ENOENT', 'Install gcloud'],
])('what to do about %s: %s', (answer, advice) => {
  expect(adviceOn(answer)).toContain(advice);
});

test('an answer that says it itself needs no advice', () => {
  expect(adviceOn('Not confirmed: nothing was changed.')).toBeUndefined();
});
