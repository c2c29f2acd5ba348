import type { DocumentSnapshot } from 'firebase-admin/firestore';
import {
  onDocumentCreated,
  onDocumentDeleted,
  onDocumentWritten,
  onDocumentWrittenWithAuthContext,
  type Change,
  type DocumentOptions,
} from 'firebase-functions/firestore';
import { runHandlers, type Handlers } from './run-handlers.ts';

/** One write to a document. `Param` are the wildcards of the trigger's path. */
export interface DocumentWrite<Param extends string = never> {
  /** Same for every delivery of one event. */
  id: string;
  /** Path of the document. */
  document: string;
  params: Readonly<Record<Param, string>>;
  /** Undefined when the document did not exist before. */
  before: DocumentSnapshot | undefined;
  /** Undefined when the document was deleted. */
  after: DocumentSnapshot | undefined;
  /** Who wrote, on triggers with `withAuthContext`; undefined where the database does not know. */
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

/** What the SDK's events have in common. */
interface Delivery {
  id: string;
  document: string;
  params: unknown;
  authId?: string;
}

/** A trigger on every write of a document; its event is delivered again until all handlers succeeded. */
export function onWritten<Path extends string>({ name, handlers, ...options }: Options<Path>) {
  return onDocumentWritten({ ...options, retry: true }, (event) =>
    runHandlers(name, handlers, writeOf<Path>(event, event.data)),
  );
}

/** The same with the uid of who wrote. */
export function onWrittenWithAuthContext<Path extends string>({ name, handlers, ...options }: Options<Path>) {
  return onDocumentWrittenWithAuthContext({ ...options, retry: true }, (event) =>
    runHandlers(name, handlers, writeOf<Path>(event, event.data)),
  );
}

/** The same for creations alone: other writes cost no invocation. */
export function onCreated<Path extends string>({ name, handlers, ...options }: Options<Path>) {
  return onDocumentCreated({ ...options, retry: true }, (event) =>
    runHandlers(name, handlers, writeOf<Path>(event, { after: event.data })),
  );
}

/** The same for deletions alone: other writes cost no invocation. */
export function onDeleted<Path extends string>({ name, handlers, ...options }: Options<Path>) {
  return onDocumentDeleted({ ...options, retry: true }, (event) =>
    runHandlers(name, handlers, writeOf<Path>(event, { before: event.data })),
  );
}

function writeOf<Path extends string>(
  { id, document, params, authId }: Delivery,
  data: Partial<Change<DocumentSnapshot | undefined>> | undefined,
): DocumentWrite<Wildcards<Path>> {
  return {
    id,
    document,
    // The SDK's own type of the wildcards is equal, but not for a path that is still a type parameter.
    params: params as Record<Wildcards<Path>, string>,
    before: data?.before?.exists ? data.before : undefined,
    after: data?.after?.exists ? data.after : undefined,
    authId,
  };
}

/** Whether a write of a document that stays changes one of these fields. */
export function hasChanged({ before, after }: DocumentWrite<string>, ...fields: string[]): boolean {
  return before !== undefined && after !== undefined && fields.some((one) => before.get(one) !== after.get(one));
}
