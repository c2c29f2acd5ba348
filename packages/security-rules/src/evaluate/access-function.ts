import type { AccessType } from '../access-meter.ts';
import { callOverload, overload } from '../builtin/overload.ts';
import { documentValue, type LookupAnswer } from '../document-lookup.ts';
import { bool } from '../value/bool.ts';
import { errorValue } from '../value/error.ts';
import { NULL } from '../value/null.ts';
import { boundSegments, showPath, type PathValue } from '../value/path.ts';
import { isError, type Result, type Value } from '../value/value.ts';
import type { EvaluationContext } from './evaluation-context.ts';

type Access = 'get' | 'exists' | 'getAfter' | 'existsAfter';

const NAMES: ReadonlySet<string> = new Set<Access>(['get', 'exists', 'getAfter', 'existsAfter']);

function serviceError(name: string, path: PathValue): Result {
  return errorValue(`Service call error. Function: [${name}], Argument: [${showPath(path)}].`);
}

/** Returns the absolute path of a document, null when the path does not name one. */
function documentPath(path: PathValue): string | null {
  const segments = boundSegments(path);
  if ('type' in segments) return null;
  const [root, database, documents, ...rest] = segments;
  const isDocument =
    rest.length > 0 && rest.length % 2 === 0 && rest.every((segment) => segment !== '');
  if (
    root !== 'databases' ||
    database !== '(default)' ||
    documents !== 'documents' ||
    !isDocument
  ) {
    return null;
  }
  return `/${segments.join('/')}`;
}

function isAfter(name: Access): boolean {
  return name === 'getAfter' || name === 'existsAfter';
}

function lookUp(name: Access, path: string, { lookup }: EvaluationContext): LookupAnswer {
  return isAfter(name) && lookup.getAfter ? lookup.getAfter(path) : lookup.get(path);
}

/**
 * Storage fetches the document even for `exists`, so that `exists` and `get` of one document count
 * once.
 */
function accessTypeOf(name: Access, { service }: EvaluationContext): AccessType {
  const isExists = name === 'exists' || name === 'existsAfter';
  return isExists && service === 'cloud.firestore' ? 'exists' : 'get';
}

/**
 * Whether the request itself gives the document: its own one, and the state after the commit of
 * those that it writes.
 */
function isOfRequest(
  name: Access,
  path: string,
  { requestPath, writtenPaths }: EvaluationContext,
): boolean {
  return path === requestPath || (isAfter(name) && writtenPaths.has(path));
}

function read(name: Access, path: PathValue, evaluation: EvaluationContext): Result {
  const target = documentPath(path);
  if (target === null || (isAfter(name) && !evaluation.hasStateAfter)) {
    return serviceError(name, path);
  }
  const isFree = isOfRequest(name, target, evaluation);
  if (!isFree && !evaluation.access.charge(target, accessTypeOf(name, evaluation))) {
    return serviceError(name, path);
  }
  const document = lookUp(name, target, evaluation);
  if (document === 'unknown') {
    evaluation.needs = target;
    evaluation.abortError = errorValue(`The document ${target} is not known yet.`);
    return evaluation.abortError;
  }
  if (name === 'exists' || name === 'existsAfter') return bool(document !== null);
  if (document !== null) return documentValue(document);
  // @NOTE differs from the documentation, which says null: on the emulator 1.19.9 it is an error,
  // except for a document that the request itself gives.
  return isFree ? NULL : serviceError(name, path);
}

/**
 * Returns `get`, `exists`, `getAfter` or `existsAfter`; null for any other name.
 * https://firebase.google.com/docs/reference/rules/rules.firestore
 */
export function accessFunction(
  name: string,
): ((args: readonly Value[], evaluation: EvaluationContext) => Result) | null {
  if (!NAMES.has(name)) return null;
  return (args, evaluation) => {
    const overloads = [overload(['path'], (path) => read(name as Access, path, evaluation))];
    const result = callOverload(overloads, args, (types) => `${name}(${types.join(', ')})`);
    return isError(result) && evaluation.abortError ? evaluation.abortError : result;
  };
}
