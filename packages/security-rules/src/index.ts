/**
 * Parses and evaluates security rules of Firestore and Storage. The caller supplies the request and
 * the documents.
 */
export { AccessMeter, sharedAccessMeter } from './access-meter.ts';
export { commitRequests, type CommitWrite } from './commit-requests.ts';
export {
  fieldsFromFirestoreRest,
  fromFirestoreRest,
  type FirestoreRestValue,
} from './convert/from-firestore-rest.ts';
export {
  queryFromFirestoreRest,
  type FirestoreRestQuery,
} from './convert/query-from-firestore-rest.ts';
export { toRulesMap, toRulesValue, type JsValue } from './convert/to-rules-value.ts';
export { decide, type ServiceName } from './decide.ts';
export type { AllowTrace, Decision, MissingDocument } from './decision.ts';
export { explain } from './explain.ts';
export type { Lookup, LookupAnswer, RulesDocument } from './document-lookup.ts';
export { parseRules } from './parse-rules.ts';
export type { Method, QueryFilter, RulesQuery, RulesRequest } from './request.ts';
export type { Ruleset, Warning } from './syntax/ast.ts';
export { RulesSyntaxError } from './syntax/rules-syntax-error.ts';
export type { MapValue } from './value/map.ts';
export type { Value } from './value/value.ts';
