/** The version of the terms that members accept; the terms page shows its date. */
export const TERMS_VERSION = '2026-11';
