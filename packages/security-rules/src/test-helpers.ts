import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import { toRulesMap } from './convert/to-rules-value.ts';
import type { Lookup, RulesDocument } from './document-lookup.ts';
import { parseRules } from './parse-rules.ts';
import type { RulesRequest } from './request.ts';

export const ROOT = '/databases/(default)/documents';

/** Builds a stored document; the path is relative to the root. */
export function buildDocument(
  path: string,
  data: Parameters<typeof toRulesMap>[0] = {},
): RulesDocument {
  return { path: `${ROOT}/${path}`, data: toRulesMap(data) };
}

/** Returns a lookup in which only these documents exist. */
export function lookupOf(...documents: readonly RulesDocument[]): Lookup {
  return { get: (path) => documents.find((document) => document.path === path) ?? null };
}

/** Wraps lines in the usual Firestore blocks; the first of them becomes line 3. */
export function wrap(body: string): string {
  return `rules_version = '2';\nservice cloud.firestore { match /databases/{db}/documents {\n${body}\n} }`;
}

/** Decides a `get` of `/a/x` by alice, changed by `request`. Throws when a document is unknown. */
export function decideOn(
  body: string,
  request: Partial<RulesRequest> = {},
  lookup: Lookup = lookupOf(),
): Decision {
  const auth = toRulesMap({ uid: 'alice', token: { email: 'alice@example.com' } });
  const fullRequest: RulesRequest = {
    method: 'get',
    path: `${ROOT}/a/x`,
    auth,
    time: new Date(0),
    resource: null,
    ...request,
  };
  const decision = decide(
    parseRules(wrap(body), 'firestore.rules'),
    'cloud.firestore',
    fullRequest,
    lookup,
  );
  if ('needs' in decision) throw new Error(`${decision.needs} is unknown`);
  return decision;
}

/** Whether a rule with this condition allows alice to get `/a/x`. */
export function allows(
  condition: string,
  request: Partial<RulesRequest> = {},
  lookup: Lookup = lookupOf(),
): boolean {
  return decideOn(`match /a/{x} { allow read, write: if ${condition}; }`, request, lookup).allowed;
}
