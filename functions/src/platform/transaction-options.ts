/**
 * How often a transaction on a frequently written document is attempted within one run, before the event is delivered
 * again. The delays are random and grow.
 */
export const MAX_CONTENDED_ATTEMPTS = 30;
