import { createHash } from 'node:crypto';
import { ApiError } from '../core/api-error.ts';
import { DAY_S } from '../core/time.ts';

export interface StoredReply {
  status: number;
  body: object;
}

interface StoredEntry extends StoredReply {
  fingerprint: string;
  at: number;
}

/**
 * Status 409: another request with the key is still running. It is not stored, so the key can be
 * retried.
 */
export function keyInUse(key: string): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
  });
}

/**
 * Stores responses by idempotency key for a day: the same request gets the same response, another
 * one with the key is refused. Times are seconds of real time, since keys protect against network
 * retries.
 */
export class IdempotencyStore {
  #stored: Record<string, StoredEntry> = {};
  readonly #running = new Set<string>();

  /**
   * @throws ApiError 400 `idempotency_error` for other parameters, 409 while the first request is
   * running
   */
  find(key: string, fingerprint: string, now: number): StoredReply | undefined {
    if (key.length > 255) {
      throw new ApiError(400, {
        type: 'invalid_request_error',
        message: 'Idempotency keys have at most 255 characters.',
      });
    }
    if (this.#running.has(key)) throw keyInUse(key);
    const entry = this.#stored[key];
    if (!entry || now - entry.at > DAY_S) return undefined;
    if (entry.fingerprint !== fingerprint) {
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return entry;
  }

  start(key: string): void {
    this.#running.add(key);
  }

  /** @param reply  null stores nothing */
  finish(key: string, fingerprint: string, now: number, reply: StoredReply | null): void {
    this.#running.delete(key);
    if (reply) this.#stored[key] = { ...structuredClone(reply), fingerprint, at: now };
  }

  save(): Record<string, StoredEntry> {
    return this.#stored;
  }

  load(kept: Record<string, StoredEntry>): void {
    this.#stored = kept;
  }
}
export type StoredReplies = ReturnType<IdempotencyStore['save']>;

export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}
