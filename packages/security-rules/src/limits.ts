/**
 * The limits of the language. Compile-time ones are refused with a RulesSyntaxError, run-time ones deny.
 * Sources: https://firebase.google.com/docs/firestore/quotas#security_rules and, where it says so, the emulator 1.19.9.
 */

/** Arguments of one function. */
export const MAX_FUNCTION_PARAMS = 7;

/** Functions on the call stack; the emulator refuses the chain that makes a 22nd call, so 21 functions stand. */
export const MAX_CALL_DEPTH = 21;

/** Operators, calls, literals and brackets in each other; a chain of operators nests to the left. Emulator 1.19.9. */
export const MAX_EXPRESSION_DEPTH = 99;

/** Match blocks in each other, the outermost not counted. */
export const MAX_MATCH_DEPTH = 10;

/** Segments of a set of nested matches. */
export const MAX_PATH_SEGMENTS = 100;

/** Wildcards of a set of nested matches. */
export const MAX_CAPTURES = 20;

/** Evaluated expressions for one request, over all the `allow`s that it tries. */
export const MAX_EXPRESSIONS = 1000;

/** Documents read by rules for one single-document or query request, repeats not counted. */
export const MAX_ACCESS_CALLS = 10;

/** Documents read by rules for one commit, transaction or multi-document read, beside 10 for each of its operations. */
export const MAX_ACCESS_CALLS_TOTAL = 20;

/** Firestore documents read by Storage rules for one request: https://firebase.google.com/docs/storage/security/rules-conditions */
export const MAX_STORAGE_ACCESS_CALLS = 2;
