/** The account that functions run as, in the project's own domain; `npm run setup` creates it and grants its roles. */
export const RUNTIME_ACCOUNT = 'flair-functions@';

/** Lets that account create tokens and signatures of itself, by which it signs links without a key file. */
export const SIGNING_ROLE = 'roles/iam.serviceAccountTokenCreator';
