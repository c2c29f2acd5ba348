// Reads that production would bill for a page: transferred documents, plus documents that security
// rules look up for each request, counted by evaluating the recorded requests with our rules
// evaluator.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  decide,
  fieldsFromFirestoreRest,
  parseRules,
  toRulesMap,
  type FirestoreRestValue,
  type Lookup,
  type RulesDocument,
  type RulesRequest,
} from '@atelier/security-rules';
import type { SuiteInfo } from '../suite/suite-info.ts';
import { rulesQuery } from './rules-request.ts';
import type { ListenTarget, StructuredQuery, WireRecord } from './wire-record.ts';

export interface BilledReads {
  documents: number;
  /** Documents read by the rules' get() and exists(), each counted once per request. */
  byRules: number;
  total: number;
  /** One line per request, for the message of an exceeded budget. */
  lines: string[];
}

const PREFIX = '/databases/(default)/documents';
const ruleset = parseRules(
  readFileSync(resolve(import.meta.dirname, '../../../firestore.rules'), 'utf8'),
  'firestore.rules',
);

type Person = { uid: string; email: string } | null;
/** Source of the documents that rules look up. */
type Database = Pick<SuiteInfo, 'firestore' | 'project'>;

/** @param person  whose session made the requests; null for a visitor. */
export async function billedReads(
  record: WireRecord,
  person: Person,
  suite: Database,
): Promise<BilledReads> {
  const store = new StoredDocuments(suite);
  const lines: string[] = [];
  let byRules = 0;
  for (const target of record.targets) {
    for (const request of await requestsOf(target, person, store)) {
      const { allowed, reads } = await decided(request, store);
      byRules += reads.length;
      const documents = record.documents.filter((one) => one.target === target.targetId).length;
      lines.push(
        `${allowed ? '' : 'DENIED '}${request.method} ${request.path.slice(PREFIX.length)}: ${documents} + ${reads.length}`,
      );
    }
  }
  const documents = record.documents.length + record.aggregations.length;
  return { documents, byRules, total: documents + byRules, lines };
}

const relative = (name: string) => name.slice(name.indexOf('/documents') + '/documents'.length);

async function requestsOf(
  target: ListenTarget,
  person: Person,
  store: StoredDocuments,
): Promise<RulesRequest[]> {
  const auth =
    person && toRulesMap({ uid: person.uid, token: { email: person.email, sub: person.uid } });
  const base = { auth, time: new Date() };
  if (target.query) {
    const { parent, structuredQuery } = target.query;
    const path = `${PREFIX}${relative(parent)}/${collectionOf(structuredQuery)}`;
    return [{ ...base, method: 'list', path, query: rulesQuery(structuredQuery) }];
  }
  const names = target.documents?.documents ?? [];
  return Promise.all(
    names.map(async (name): Promise<RulesRequest> => {
      const path = PREFIX + relative(name);
      return { ...base, method: 'get', path, resource: await store.fetch(path) };
    }),
  );
}

function collectionOf(query: StructuredQuery): string {
  const [from] = query.from;
  if (!from || from.allDescendants) throw new Error('No page queries a collection group.');
  return from.collectionId;
}

async function decided(request: RulesRequest, store: StoredDocuments) {
  for (;;) {
    const decision = decide(ruleset, 'cloud.firestore', request, store);
    if (!('needs' in decision)) return decision;
    await store.fetch(decision.needs);
  }
}

/** The emulator's documents, fetched on demand, bypassing the rules. */
class StoredDocuments implements Lookup {
  readonly #known = new Map<string, RulesDocument | null>();
  readonly #base: string;

  constructor({ firestore, project }: Database) {
    this.#base = `http://${firestore}/v1/projects/${project}`;
  }

  get(path: string): RulesDocument | null | 'unknown' {
    const known = this.#known.get(path);
    return known === undefined ? 'unknown' : known;
  }

  async fetch(path: string): Promise<RulesDocument | null> {
    const answer = await fetch(this.#base + path, { headers: { Authorization: 'Bearer owner' } });
    if (!answer.ok && answer.status !== 404) throw new Error(`${path}: ${answer.status}`);
    const found = answer.ok
      ? ((await answer.json()) as { fields?: Record<string, FirestoreRestValue> })
      : null;
    const document = found && { path, data: fieldsFromFirestoreRest(found.fields ?? {}) };
    this.#known.set(path, document);
    return document;
  }
}
