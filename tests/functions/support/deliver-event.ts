import { randomUUID } from 'node:crypto';
import { suiteInfo } from '../../support/suite/suite-info.ts';
import { findFunction } from './functions-emulator.ts';

/** A document in REST format, which events also use. */
export type RestDocument = Record<string, unknown>;

/** Returns a stored document in an event's format; undefined if it does not exist. */
export async function restDocument(path: string): Promise<RestDocument | undefined> {
  const { firestore, project } = suiteInfo();
  const address = `http://${firestore}/v1/projects/${project}/databases/(default)/documents/${path}`;
  const response = await fetch(address, { headers: { Authorization: 'Bearer owner' } });
  if (response.status === 404) return undefined;
  return (await response.json()) as RestDocument;
}

/** Returns a document that is not stored; `fields` in REST's typed format. */
export function unstoredDocument(path: string, fields: Record<string, unknown>): RestDocument {
  const now = new Date().toISOString();
  const name = `projects/${suiteInfo().project}/databases/(default)/documents/${path}`;
  return { name, fields, createTime: now, updateTime: now };
}

export interface DocumentChange {
  path: string;
  before?: RestDocument | undefined;
  after?: RestDocument | undefined;
  id?: string;
  authType?: string;
  authId?: string;
}

/** A structured CloudEvent in JSON, as Eventarc delivers it. */
export function documentEvent(change: DocumentChange): string {
  const { project } = suiteInfo();
  return JSON.stringify({
    specversion: '1.0',
    id: change.id ?? randomUUID(),
    type: 'google.cloud.firestore.document.v1.written',
    source: `//firestore.googleapis.com/projects/${project}/databases/(default)`,
    subject: `documents/${change.path}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    document: change.path,
    database: '(default)',
    namespace: '(default)',
    location: 'europe-west1',
    project,
    ...(change.authType && { authtype: change.authType }),
    ...(change.authId && { authid: change.authId }),
    data: { oldValue: change.before, value: change.after },
  });
}

/**
 * Delivers an event to a trigger, as the database does, and waits until its handlers have finished.
 *
 * @returns the emulator's HTTP status: 200 if all handlers succeeded, 500 if one threw.
 */
export async function deliverEvent(name: string, change: DocumentChange): Promise<number> {
  const { project } = suiteInfo();
  const { address, one } = await findFunction(name);
  const body = documentEvent(change);
  const response = await fetch(
    `http://${address}/functions/projects/${project}/triggers/${one.id}-0`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/cloudevents+json' },
      body,
      // If a worker cannot be started, its request gets no response.
      signal: AbortSignal.timeout(120_000),
    },
  );
  await response.text();
  return response.status;
}

/** Delivers the same event twice, one after the other. */
export async function deliverEventTwice(name: string, change: DocumentChange): Promise<number[]> {
  const same = { ...change, id: change.id ?? randomUUID() };
  return [await deliverEvent(name, same), await deliverEvent(name, same)];
}
