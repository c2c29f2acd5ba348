import {
  decide,
  fieldsFromFirestoreRest,
  parseRules,
  queryFromFirestoreRest,
  RulesSyntaxError,
  sharedAccessMeter,
  toRulesMap,
  type Decision,
  type JsValue,
  type Lookup,
  type RulesDocument,
  type RulesRequest,
  type Ruleset,
} from '@atelier/security-rules';
import { afterCommit, pathOf, applyWrite, type Documents } from './apply-commit.ts';
import { requestOf, rulesOf, type Fact, type FactWrite, type RestFields, type Verdict } from './fact.ts';

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
  return writesOf(request.commit, before, commonFields);
}

/** Each write is decided on the documents before the commit; its method depends on whether its document existed then. */
function writesOf(writes: readonly FactWrite[], before: Documents, common: Pick<RulesRequest, 'auth' | 'time'>) {
  const accessMeter = writes.length > 1 ? sharedAccessMeter() : undefined;
  let current = before;
  return writes.map((write): RulesRequest => {
    const path = pathOf(write);
    const after = applyWrite(write, current.get(path) ?? null, common.time);
    current = afterCommit(current, [write], common.time);
    return {
      ...common,
      method: 'delete' in write ? 'delete' : before.has(path) ? 'update' : 'create',
      path: `${ROOT}/${path}`,
      resource: toDocument(path, before.get(path)),
      newResource: toDocument(path, after),
      writtenPaths: writes.map((other) => `${ROOT}/${pathOf(other)}`),
      ...(accessMeter ? { accessMeter } : {}),
    };
  });
}

function decideOrThrow(ruleset: Ruleset, request: RulesRequest, lookup: Lookup): Decision {
  const decision = decide(ruleset, 'cloud.firestore', request, lookup);
  if ('needs' in decision) throw new Error(`the lookup knows every document, but ${decision.needs} is missing`);
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
  const after = 'commit' in request ? afterCommit(documentsBefore, request.commit, time) : documentsBefore;
  const lookup = lookupIn(documentsBefore, after);
  const decisions = requestsOf(fact, documentsBefore, time).map((one) => decideOrThrow(ruleset, one, lookup));
  return { verdict: decisions.every((decision) => decision.allowed) ? 'allow' : 'deny', decisions };
}
