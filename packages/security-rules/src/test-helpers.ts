import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import { toRulesMap } from './convert/to-rules-value.ts';
import type { Lookup, RulesDocument } from './document-lookup.ts';
import { parseRules } from './parse-rules.ts';
import type { RulesRequest } from './request.ts';

export const ROOT = '/databases/(default)/documents';

/** A stored document of unit tests, by its path below the root. */
export function buildDocument(path: string, data: Parameters<typeof toRulesMap>[0] = {}): RulesDocument {
  return { path: `${ROOT}/${path}`, data: toRulesMap(data) };
}

/** A lookup that knows exactly these documents. */
export function lookupOf(...documents: readonly RulesDocument[]): Lookup {
  return { get: (path) => documents.find((document) => document.path === path) ?? null };
}

/** Rules with these lines inside the usual Firestore blocks; the first of them is line 3. */
export function wrap(body: string): string {
  return `rules_version = '2';\nservice cloud.firestore { match /databases/{db}/documents {\n${body}\n} }`;
}

/** Decides a get of `/a/x` by alice, unless told otherwise. Fails when a document is unknown. */
export function decideOn(body: string, request: Partial<RulesRequest> = {}, lookup: Lookup = lookupOf()): Decision {
  const auth = toRulesMap({ uid: 'alice', token: { email: 'alice@example.com' } });
  const fullRequest: RulesRequest = {
    method: 'get',
    path: `${ROOT}/a/x`,
    auth,
    time: new Date(0),
    resource: null,
    ...request,
  };
  const decision = decide(parseRules(wrap(body), 'firestore.rules'), 'cloud.firestore', fullRequest, lookup);
  if ('needs' in decision) throw new Error(`${decision.needs} is unknown`);
  return decision;
}

/** Whether alice may get `/a/x` if this condition says so. */
export function allows(condition: string, request: Partial<RulesRequest> = {}, lookup: Lookup = lookupOf()): boolean {
  return decideOn(`match /a/{x} { allow read, write: if ${condition}; }`, request, lookup).allowed;
}
