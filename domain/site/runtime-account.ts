import type { SiteEnvironment } from './environment.ts';

/** Name of the account that functions run as; `npm run setup` creates it and grants its roles. */
export const RUNTIME_ACCOUNT = 'flair-functions';

/**
 * Returns the whole address of that account. The Firebase CLI would complete a short one (`name@`)
 * for the functions themselves, but not for the secrets and schedules, which Google then refuses.
 */
export const runtimeAccount = ({ firebase }: Pick<SiteEnvironment, 'firebase'>): string =>
  `${RUNTIME_ACCOUNT}@${firebase.projectId}.iam.gserviceaccount.com`;

/**
 * Lets that account create tokens and signatures of itself, by which it signs links without a key
 * file.
 */
export const SIGNING_ROLE = 'roles/iam.serviceAccountTokenCreator';
