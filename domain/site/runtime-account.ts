/** The account that functions run as, in the project's own domain; `npm run setup` creates it and grants its roles. */
export const RUNTIME_ACCOUNT = 'flair-functions@';
