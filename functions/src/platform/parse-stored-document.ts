import { ParseError } from '@atelier/domain/parsing/parse-error';
import { logEvent } from './log.ts';

/**
 * Runs a parser on stored data. Logs an invalid document with path and field and returns undefined, so that one invalid
 * document does not break a whole response.
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
