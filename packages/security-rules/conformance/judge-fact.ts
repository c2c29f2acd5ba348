import {
  commitRequests,
  decide,
  fieldsFromFirestoreRest,
  parseRules,
  queryFromFirestoreRest,
  RulesSyntaxError,
  toRulesMap,
  type Decision,
  type JsValue,
  type Lookup,
  type RulesDocument,
  type RulesRequest,
  type Ruleset,
} from '@atelier/security-rules';
import { afterCommit, pathOf, type Documents } from './apply-commit.ts';
import {
  requestOf,
  rulesOf,
  type Fact,
  type FactWrite,
  type RestFields,
  type Verdict,
} from './fact.ts';

const ROOT = '/databases/(default)/documents';

function toDocument(path: string, fields: RestFields | null | undefined): RulesDocument | null {
  return fields ? { path: `${ROOT}/${path}`, data: fieldsFromFirestoreRest(fields) } : null;
}

function lookupIn(before: Documents, after: Documents): Lookup {
  const find = (documents: Documents, absolute: string): RulesDocument | null => {
    const path = absolute.slice(ROOT.length + 1);
    return toDocument(path, documents.get(path));
  };
  return { get: (path) => find(before, path), getAfter: (path) => find(after, path) };
}

function authOf({ auth }: Fact): RulesRequest['auth'] {
  if (!auth) return null;
  const token = { sub: auth.uid, user_id: auth.uid, ...auth.token } as Record<string, JsValue>;
  return toRulesMap({ uid: auth.uid, token });
}

/** Returns the requests of a fact: one, or one for each write of a commit. */
function requestsOf(fact: Fact, before: Documents, time: Date): RulesRequest[] {
  const request = requestOf(fact);
  const commonFields = { auth: authOf(fact), time };
  if ('get' in request) {
    const resource = toDocument(request.get, before.get(request.get));
    return [{ ...commonFields, method: 'get', path: `${ROOT}/${request.get}`, resource }];
  }
  if ('list' in request) {
    const { parent, query } = request.list;
    const [collection] = query.from;
    const base = parent === undefined ? ROOT : `${ROOT}/${parent}`;
    const path = collection?.allDescendants ? base : `${base}/${collection?.collectionId}`;
    return [{ ...commonFields, method: 'list', path, query: queryFromFirestoreRest(query) }];
  }
  return requestsOfCommit(request.commit, before, commonFields);
}

function requestsOfCommit(
  writes: readonly FactWrite[],
  before: Documents,
  common: Pick<RulesRequest, 'auth' | 'time'>,
) {
  let current = before;
  const commitWrites = writes.map((write) => {
    const path = pathOf(write);
    current = afterCommit(current, [write], common.time);
    return {
      path: `${ROOT}/${path}`,
      after: toDocument(path, current.get(path)),
      ...('delete' in write ? {} : namedFieldsOf(write)),
    };
  });
  const lookup = lookupIn(before, current);
  return commitRequests(commitWrites, (path) => lookup.get(path), common);
}

function namedFieldsOf({ mask, serverTime, increment }: Exclude<FactWrite, { delete: string }>) {
  const transforms = [...(serverTime ?? []), ...Object.keys(increment ?? {})];
  return { transforms, ...(mask ? { mask } : {}) };
}

function decideOrThrow(ruleset: Ruleset, request: RulesRequest, lookup: Lookup): Decision {
  const decision = decide(ruleset, 'cloud.firestore', request, lookup);
  if ('needs' in decision) {
    throw new Error(`the lookup knows every document, but ${decision.needs} is missing`);
  }
  return decision;
}

/** Returns the verdict of our evaluator on a fact, with its decisions. */
export function judgeFact(fact: Fact): { verdict: Verdict; decisions: readonly Decision[] } {
  let ruleset;
  try {
    ruleset = parseRules(rulesOf(fact), 'firestore.rules');
  } catch (error) {
    if (error instanceof RulesSyntaxError) return { verdict: 'syntax-error', decisions: [] };
    throw error;
  }
  const time = new Date();
  const documentsBefore: Documents = new Map(Object.entries(fact.data ?? {}));
  const request = requestOf(fact);
  const after =
    'commit' in request ? afterCommit(documentsBefore, request.commit, time) : documentsBefore;
  const lookup = lookupIn(documentsBefore, after);
  const decisions = requestsOf(fact, documentsBefore, time).map((one) =>
    decideOrThrow(ruleset, one, lookup),
  );
  return { verdict: decisions.every((decision) => decision.allowed) ? 'allow' : 'deny', decisions };
}
