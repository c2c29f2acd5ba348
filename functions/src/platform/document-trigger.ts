import type { DocumentSnapshot } from 'firebase-admin/firestore';
import {
  onDocumentCreated,
  onDocumentWritten,
  onDocumentWrittenWithAuthContext,
  type Change,
  type DocumentOptions,
} from 'firebase-functions/firestore';
import { runHandlers, type Handlers } from './run-handlers.ts';

/** One write to a document. `Param` are the wildcards in the trigger's path. */
export interface DocumentWrite<Param extends string = never> {
  /** Id of the event, the same for every delivery. */
  id: string;
  /** Path of the document. */
  document: string;
  params: Readonly<Record<Param, string>>;
  /** Undefined if the document was created. */
  before: DocumentSnapshot | undefined;
  /** Undefined if the document was deleted. */
  after: DocumentSnapshot | undefined;
  /**
   * uid of the writer, on triggers with auth context; undefined if the database does not know it.
   */
  authId?: string | undefined;
}

type Wildcards<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Wildcards<Rest>
  : never;

type Options<Path extends string> = Omit<DocumentOptions<Path>, 'document' | 'retry'> & {
  /** Name under which the trigger is exported. */
  name: string;
  document: Path;
  handlers: Handlers<DocumentWrite<Wildcards<Path>>>;
};

/** Common fields of the SDK's events. */
interface Delivery {
  id: string;
  document: string;
  params: unknown;
  authId?: string;
}

/**
 * Creates a trigger on every write of a document. The event is delivered again until all handlers
 * succeed.
 */
export function onWritten<Path extends string>({ name, handlers, ...options }: Options<Path>) {
  return onDocumentWritten({ ...options, retry: true }, (event) =>
    runHandlers(name, handlers, writeOf<Path>(event, event.data)),
  );
}

/** Creates a trigger on every write that also provides the writer's uid. */
export function onWrittenWithAuthContext<Path extends string>({
  name,
  handlers,
  ...options
}: Options<Path>) {
  return onDocumentWrittenWithAuthContext({ ...options, retry: true }, (event) =>
    runHandlers(name, handlers, writeOf<Path>(event, event.data)),
  );
}

/** Creates a trigger on creations only; other writes cost no invocation. */
export function onCreated<Path extends string>({ name, handlers, ...options }: Options<Path>) {
  return onDocumentCreated({ ...options, retry: true }, (event) =>
    runHandlers(name, handlers, writeOf<Path>(event, { after: event.data })),
  );
}

function writeOf<Path extends string>(
  { id, document, params, authId }: Delivery,
  data: Partial<Change<DocumentSnapshot | undefined>> | undefined,
): DocumentWrite<Wildcards<Path>> {
  return {
    id,
    document,
    // The SDK's type of the wildcards is the same, but TypeScript cannot prove it for a generic
    // path.
    params: params as Record<Wildcards<Path>, string>,
    before: data?.before?.exists ? data.before : undefined,
    after: data?.after?.exists ? data.after : undefined,
    authId,
  };
}

/**
 * Returns whether an update of an existing document changes one of these fields, which hold
 * numbers, texts or booleans.
 */
export function hasChanged({ before, after }: DocumentWrite<string>, ...fields: string[]): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    fields.some((one) => before.get(one) !== after.get(one))
  );
}
