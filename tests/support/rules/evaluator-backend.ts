import { deleteField, FieldValue, increment, serverTimestamp } from 'firebase/firestore';
import {
  commitRequests,
  decide,
  parseRules,
  toRulesMap,
  toRulesValue,
  type JsValue,
  type Lookup,
  type QueryFilter,
  type RulesDocument,
  type RulesQuery,
  type RulesRequest,
  type Ruleset,
} from '@atelier/security-rules';
import type { FieldFilter, Filter, QuerySpec } from '@atelier/domain/queries/query-spec';
import type { Actor, Documents as CommittedDocuments } from './actor.ts';
import type { Fields } from './people.ts';
import type { RulesBackend } from './use-rules.ts';

const ROOT = '/databases/(default)/documents';

type Documents = ReadonlyMap<string, Fields>;
type OnReads = (paths: readonly string[]) => void;
interface Write {
  path: string;
  /**
   * Returns the document after the write, undefined if deleted.
   *
   * @throws TypeError for values that Firestore rejects
   */
  leaves: (before: Fields | undefined, time: Date) => Fields | undefined;
  /** Whether the write fails after the rules if the document does not exist. */
  needsDocument?: boolean;
}

/**
 * Stores documents in memory and decides each request with our evaluator as Google's emulator does:
 * commits by what they leave of each document, against the state before; lists by their query.
 * Returns no data: `get` and lists only show whether they are allowed.
 *
 * @param onReads gets the paths of the documents that the rules read for a request.
 */
export function evaluatorBackend(rules: string, onReads: OnReads = () => {}): RulesBackend {
  const ruleset = parseRules(rules, 'firestore.rules');
  const documents = new Map<string, Fields>();
  const seed = async (given: Readonly<Record<string, Fields>>) => {
    for (const [path, fields] of Object.entries(given)) {
      documents.set(path, set(fields).leaves(undefined, new Date()));
    }
  };
  return {
    reset: async (given) => {
      documents.clear();
      await seed(given());
    },
    seed,
    actor: (uid, token) => new EvaluatedActor(ruleset, documents, authOf(uid, token), onReads),
    close: async () => {},
  };
}

/** `request.auth` with the claims that Google's test library sets. */
function authOf(uid: string | null, claims: Fields): RulesRequest['auth'] {
  if (uid === null) return null;
  const firebase = { sign_in_provider: 'custom', identities: {} };
  const token = { iat: 0, exp: 3600, auth_time: 0, sub: uid, user_id: uid, firebase, ...claims };
  return toRulesMap({ uid, token: token });
}

/** A denial with the web SDK's error code. */
class RequestError extends Error {
  readonly code: string;

  constructor(code: 'permission-denied' | 'not-found', request: string) {
    super(`${code}: ${request}`);
    this.code = code;
  }
}

class EvaluatedActor implements Actor {
  readonly #ruleset: Ruleset;
  readonly #documents: Map<string, Fields>;
  readonly #auth: RulesRequest['auth'];
  readonly #onReads: OnReads;

  constructor(
    ruleset: Ruleset,
    documents: Map<string, Fields>,
    auth: RulesRequest['auth'],
    onReads: OnReads,
  ) {
    this.#ruleset = ruleset;
    this.#documents = documents;
    this.#auth = auth;
    this.#onReads = onReads;
  }

  async get(path: string): Promise<void> {
    this.#read({
      method: 'get',
      path: `${ROOT}/${path}`,
      resource: documentIn(this.#documents, path),
    });
  }

  set(path: string, fields: Fields): Promise<void> {
    return this.#commit([{ path, ...set(fields) }]);
  }

  update(path: string, fields: Fields, ...beside: CommittedDocuments): Promise<void> {
    return this.#commit([
      { path, ...update(fields) },
      ...beside.map(([other, whole]) => ({ path: other, ...set(whole) })),
    ]);
  }

  delete(path: string, ...beside: CommittedDocuments): Promise<void> {
    return this.#commit([
      { path, leaves: () => undefined },
      ...beside.map(([other, whole]) => ({ path: other, ...set(whole) })),
    ]);
  }

  commit(...documents: CommittedDocuments): Promise<void> {
    return this.#commit(documents.map(([path, fields]) => ({ path, ...set(fields) })));
  }

  async list(spec: QuerySpec): Promise<void> {
    const path = spec.scope === 'group' ? ROOT : `${ROOT}/${spec.collection}`;
    this.#read({ method: 'list', path, query: queryOf(spec) });
  }

  sum(spec: QuerySpec): Promise<void> {
    return this.list(spec);
  }

  async listAll(path: string): Promise<void> {
    this.#read({ method: 'list', path: `${ROOT}/${path}`, query: {} });
  }

  #read(request: Omit<RulesRequest, 'auth' | 'time'>): void {
    this.#decide({ ...request, auth: this.#auth, time: new Date() }, lookupIn(this.#documents));
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    const time = new Date();
    const before = new Map(this.#documents);
    const after = new Map(before);
    const changes = writes.map(({ path, leaves }) => {
      const left = leaves(after.get(path), time);
      if (left) after.set(path, left);
      else after.delete(path);
      return { path: `${ROOT}/${path}`, after: documentIn(after, path) };
    });
    const lookup = lookupIn(before, after);
    const requests = commitRequests(changes, (path) => lookup.get(path), {
      auth: this.#auth,
      time,
    });
    for (const request of requests) this.#decide(request, lookup);
    const missing = writes.find(({ path, needsDocument }) => needsDocument && !before.has(path));
    if (missing) throw new RequestError('not-found', `update ${missing.path}`);
    this.#documents.clear();
    for (const [path, fields] of after) this.#documents.set(path, fields);
  }

  /** @throws RequestError `permission-denied` */
  #decide(request: RulesRequest, lookup: Lookup): void {
    const decision = decide(this.#ruleset, 'cloud.firestore', request, lookup);
    if ('needs' in decision) {
      throw new Error(`Nothing is unknown here, yet ${decision.needs} is needed.`);
    }
    this.#onReads(decision.reads);
    if (!decision.allowed) {
      throw new RequestError('permission-denied', `${request.method} ${request.path}`);
    }
  }
}

function documentIn(documents: Documents, path: string): RulesDocument | null {
  const fields = documents.get(path);
  return fields
    ? { path: `${ROOT}/${path}`, data: toRulesMap(fields as Record<string, JsValue>) }
    : null;
}

function lookupIn(before: Documents, after: Documents = before): Lookup {
  const find = (documents: Documents) => (path: string) =>
    documentIn(documents, path.slice(ROOT.length + 1));
  return { get: find(before), getAfter: find(after) };
}

/** Replaces the whole document. */
function set(fields: Fields) {
  const leaves = (_before: Fields | undefined, time: Date): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, stored(value, undefined, time)]),
    );
  return { leaves };
}

/** Changes the given fields, also nested ones (`reactions.alice`), and keeps the others. */
function update(fields: Fields) {
  const leaves = (before: Fields | undefined, time: Date): Fields => {
    const after: Fields = structuredClone(before ?? {});
    for (const [name, value] of Object.entries(fields)) {
      const keys = name.split('.');
      const last = keys.pop() ?? '';
      let parent = after;
      for (const key of keys) {
        if (!isMap(parent[key])) parent[key] = {};
        parent = parent[key] as Fields;
      }
      if (isSentinel(value, deleteField())) delete parent[last];
      else parent[last] = stored(value, parent[last], time);
    }
    return after;
  };
  return { leaves, needsDocument: true };
}

/** Returns a value as it is stored, with the SDK's sentinels replaced. */
function stored(value: unknown, before: unknown, time: Date): unknown {
  if (value === undefined) throw new TypeError('Firestore takes no undefined value.');
  if (isSentinel(value, serverTimestamp())) return time;
  if (isSentinel(value, increment(1))) return (typeof before === 'number' ? before : 0) + 1;
  if (value instanceof FieldValue) {
    throw new TypeError('This sentinel is not known here, or not in this place.');
  }
  if (Array.isArray(value)) return value.map((item) => stored(item, undefined, time));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, stored(item, undefined, time)]),
  );
}

const isSentinel = (value: unknown, kind: FieldValue): boolean =>
  value instanceof FieldValue && value.isEqual(kind);

function isMap(value: unknown): value is Fields {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

function queryOf(spec: QuerySpec): RulesQuery {
  return {
    ...(spec.scope === 'group' ? { collectionGroup: spec.collection } : {}),
    filter: { kind: 'and', filters: spec.where.map(filterOf) },
    orderBy: spec.orderBy.map(([field, direction]) => ({
      field,
      direction: direction === 'asc' ? 'ASC' : 'DESC',
    })),
    limit: spec.limit,
  };
}

function filterOf(filter: Filter): QueryFilter {
  return 'or' in filter
    ? { kind: 'or', filters: filter.or.map(fieldFilterOf) }
    : fieldFilterOf(filter);
}

function fieldFilterOf({ field: name, op, value }: FieldFilter): QueryFilter {
  const field = name.split('.');
  if (op === '==' && value === null) return { kind: 'unary', field, operator: 'is-null' };
  return { kind: 'field', field, operator: op, value: toRulesValue(value) };
}
