import type { DocumentData } from 'firebase-admin/firestore';
import { database } from './firebase.ts';

/** gRPC code ALREADY_EXISTS. */
const ALREADY_EXISTS = 6;

/** Creates a document unless it exists, so that a repeated event creates one. */
export async function createOnce(path: string, data: DocumentData): Promise<void> {
  try {
    await database().doc(path).create(data);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS)) throw error;
  }
}
