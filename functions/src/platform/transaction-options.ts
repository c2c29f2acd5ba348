/**
 * How often a transaction on a document that many write at once is tried within one run, before the event itself is
 * delivered again. Each attempt waits a random, growing time.
 */
export const MAX_CONTENDED_ATTEMPTS = 30;
