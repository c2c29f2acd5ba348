/**
 * The limits of the language. Exceeding a compile-time limit throws a RulesSyntaxError; a run-time
 * limit denies. Sources: https://firebase.google.com/docs/firestore/quotas#security_rules and,
 * where noted, the emulator 1.19.9.
 */

/** Parameters of one function. */
export const MAX_FUNCTION_PARAMS = 7;

/**
 * `let` variables of one function. The documentation says 10; the emulator 1.19.9 refuses the
 * twelfth.
 */
export const MAX_FUNCTION_LETS = 11;

/** Functions on the call stack. The emulator 1.19.9 refuses a chain that makes a 22nd call. */
export const MAX_CALL_DEPTH = 21;

/**
 * Nesting of operators, calls, literals and brackets; a chain of operators nests to the left.
 * Emulator 1.19.9.
 */
export const MAX_EXPRESSION_DEPTH = 99;

/** Nesting of match blocks, without the outermost. */
export const MAX_MATCH_DEPTH = 10;

/** Segments of a set of nested matches. */
export const MAX_PATH_SEGMENTS = 100;

/** Wildcards of a set of nested matches. */
export const MAX_CAPTURES = 20;

/** Evaluated expressions for one request, over all `allow`s that are tried. */
export const MAX_EXPRESSIONS = 1000;

/** Distinct documents read by rules for one single-document or query request. */
export const MAX_ACCESS_CALLS = 10;

/**
 * Documents read by rules for one commit, transaction or multi-document read, in addition to 10 for
 * each operation.
 */
export const MAX_ACCESS_CALLS_TOTAL = 20;

/**
 * Firestore documents read by Storage rules for one request:
 * https://firebase.google.com/docs/storage/security/rules-conditions
 */
export const MAX_STORAGE_ACCESS_CALLS = 2;
