/** The version of the terms that a member agrees to; its date is the one that the terms page shows. */
export const TERMS_VERSION = '2026-11';
