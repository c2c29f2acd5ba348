import { ParseError } from '@atelier/domain/parsing/parse-error';
import { logEvent } from './log.ts';

/**
 * Runs a reading of stored data; a document that is not what its schema says is logged by its path and the faulty
 * field and counts as missing, so that one broken document never takes a whole answer down.
 */
export function parseStored<Value>(path: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    logEvent.documentInvalid(path, error.field);
    return undefined;
  }
}
