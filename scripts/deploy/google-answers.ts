import type { DeployError } from './deploy-error.ts';

/**
 * How Google says that an API was just turned on and is not known everywhere; it takes some
 * minutes.
 */
export const API_IS_NEW = /SERVICE_DISABLED|has not been used in project|not enabled on project/i;

/** How Google says that an account that was just created is not known everywhere. */
export const ACCOUNT_IS_NEW =
  /service ?account[^\n]* (?:does not exist|not found)|unknown service account/i;

/**
 * How Google, and the Firebase CLI in its name, say that the roles of a new project's accounts are
 * not known everywhere. Sources: gcp/cloudfunctionsv2.js of the CLI, and Google's answers about
 * Eventarc, Cloud Build and Secret Manager.
 */
export const PERMISSION_IS_NEW = new RegExp(
  [
    API_IS_NEW.source,
    String.raw`recently started to use Eventarc`,
    String.raw`first time using 2nd gen functions`,
    String.raw`service-\d+@[\w.-]+\.gserviceaccount\.com[^\n]* does not exist`,
    String.raw`missing permission on the build service account`,
    String.raw`unable to publish to Cloud Pub\/Sub topics`,
    // The CLI gives the role on a secret just before it creates the functions.
    String.raw`Permission denied on secret`,
  ].join('|'),
  'i',
);

/** What to do about an answer that does not change by itself, the first that fits. */
const ADVICE: readonly (readonly [answer: RegExp, advice: string])[] = [
  // Google's status for it is that of a wrong account.
  [
    API_IS_NEW,
    'An API is off, or was turned on some minutes ago: npm run setup says which; then try again after some minutes.',
  ],
  [
    /active account selected|reauthentication|invalid_grant|\bUNAUTHENTICATED\b|credentials are no longer valid|failed to authenticate/i,
    'Sign in again with the account that owns the project: gcloud auth login, npx firebase login.',
  ],
  [
    /billing account for project|BILLING_DISABLED|billing[^\n]*(?:must be enabled|not enabled|is disabled)|Blaze/i,
    "Choose the Blaze plan in Firebase's console, with a billing account in euros.",
  ],
  [
    /no value for the secret|secrets?\/[^\n]*(?:not found|no versions)|failed to validate secret/i,
    'Give the secret a value: npx firebase functions:secrets:set NAME --project PROJECT.',
  ],
  [
    /identity platform has already been enabled/i,
    "Upgrade in Firebase's console, Authentication, Settings: Authentication with Identity Platform.",
  ],
  [
    /invalid service account|service ?account[^\n]* does not exist/i,
    'An account is missing or misspelt: npm run setup creates those of the functions.',
  ],
  [
    /maxScale may not exceed|CpuAllocPerProjectRegion|quota exceeded/i,
    "Ask for more in Google's console, IAM and admin, Quotas: Cloud Run, total CPU of the region. It takes 1 to 3 days.",
  ],
  [
    /PERMISSION_DENIED|does not have permission|missing permissions?\b|: 403\b|HTTP Error: 403/i,
    'The account that is signed in may not do this. See which one it is, and take the one that owns the project: ' +
      'gcloud auth list, npx firebase login:list.',
  ],
  [/spawn gcloud ENOENT/, 'Install gcloud: cloud.google.com/sdk/docs/install.'],
  [
    /\bbeta\b[^\n]*component|component[^\n]*\bbeta\b/i,
    'Install what is missing: gcloud components install beta.',
  ],
];

/** Returns the words of an error with what can be done about it. */
export function withAdvice({ message, printed }: DeployError): string {
  const advice = adviceOn(`${message}\n${printed}`);
  return advice === undefined ? message : `${message}\n${advice}`;
}

/**
 * Returns what an operator can do about what Google or its tools answered; undefined where the
 * answer says it itself.
 */
export function adviceOn(answer: string): string | undefined {
  return ADVICE.find(([pattern]) => pattern.test(answer))?.[1];
}
