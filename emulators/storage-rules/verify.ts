import {
  decide,
  fieldsFromFirestoreRest,
  type Decision,
  type LookupAnswer,
  type MapValue,
  type Method,
  type MissingDocument,
  type RulesRequest,
  type Ruleset,
  type Value,
} from '@atelier/security-rules';
import {
  fromExpressionValue,
  isObject,
  objectAt,
  ProtocolError,
  stringAt,
  type JsonObject,
} from './expression-value.ts';

const METHODS: ReadonlySet<string> = new Set<Method>(['get', 'list', 'create', 'update', 'delete']);

/** A Storage request to decide, with the Firestore documents that were fetched for it so far. */
export interface Verification {
  readonly ruleset: Ruleset;
  readonly request: RulesRequest;
  readonly documents: Map<string, LookupAnswer>;
}

function mapOrNull(value: Value | undefined, what: string): MapValue | null {
  if (value === undefined || value.type === 'null') return null;
  if (value.type !== 'map') throw new ProtocolError(`${what} must be a map or null`);
  return value;
}

/** Reads the request from the context of a `verify` message. @throws ProtocolError */
export function toStorageRequest(context: JsonObject): RulesRequest {
  const method = stringAt(context, 'method');
  if (!METHODS.has(method)) throw new ProtocolError(`unknown method ${method}`);
  const variables = objectAt(context, 'variables');
  const request = mapOrNull(fromExpressionValue(variables['request']), 'request')?.entries;
  const time = request?.get('time');
  return {
    method: method as Method,
    path: stringAt(context, 'path'),
    auth: mapOrNull(request?.get('auth'), 'request.auth'),
    time: time?.type === 'timestamp' ? new Date(Number(time.nanos / 1_000_000n)) : new Date(),
    resource: mapOrNull(
      fromExpressionValue(variables['resource'] ?? { null_value: null }),
      'resource',
    ),
    newResource: mapOrNull(request?.get('resource'), 'request.resource'),
  };
}

/** Decides with the fetched documents, or returns the next one to fetch. */
export function decideOrRequest({
  ruleset,
  request,
  documents,
}: Verification): Decision | MissingDocument {
  return decide(ruleset, 'firebase.storage', request, {
    get(path) {
      const document = documents.get(path);
      return document === undefined ? 'unknown' : document;
    },
  });
}

/**
 * Reads the document from the response to a fetch; null unless its status is `ok`.
 *
 * @throws TypeError for invalid fields
 */
export function toFetchedDocument(path: string, answer: JsonObject): LookupAnswer {
  if (answer['status'] !== 'ok' || !isObject(answer['result'])) return null;
  const fields = answer['result']['fields'] ?? {};
  return isObject(fields) ? { path, data: fieldsFromFirestoreRest(fields) } : null;
}
