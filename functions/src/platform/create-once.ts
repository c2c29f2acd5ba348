import type { DocumentData } from 'firebase-admin/firestore';
import { database } from './firebase.ts';

/** gRPC's code for a `create` of a document that exists. */
const ALREADY_EXISTS = 6;

/** Creates a document unless it stands, so that an event that is delivered twice leaves one. */
export async function createOnce(path: string, data: DocumentData): Promise<void> {
  try {
    await database().doc(path).create(data);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS)) throw error;
  }
}
