import { ApiError } from '../core/api-error.ts';
import { keyInUse } from './idempotency.ts';

/**
 * A failure to be played on coming API calls: an HTTP error, a call that never answers (`timeout`), or a connection that
 * breaks (`drop`). `before` the call does anything; once it has `begun`, so that a failure of Stripe's own is kept under the
 * idempotency key and answered again; or `after` it did everything and its answer is lost.
 */
export interface Fault {
  fails: 409 | 429 | 500 | 503 | 'timeout' | 'drop';
  phase: 'before' | 'begun' | 'after';
  times: number;
  method?: string;
  /** Beginning of the path; every path without it. */
  path?: string;
}

export class Faults {
  #planned: Fault[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ ...fault });
  }

  clear(): void {
    this.#planned = [];
  }

  planned(): readonly Fault[] {
    return this.#planned;
  }

  /** The failure that this call meets, counted down; undefined when it goes well. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.#planned.find(
      (candidate) =>
        (candidate.method === undefined || candidate.method === method) && path.startsWith(candidate.path ?? ''),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#planned = this.#planned.filter((candidate) => candidate !== fault);
    return fault;
  }
}

export function faultError(status: 409 | 429 | 500 | 503): ApiError {
  if (status === 429) {
    return new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests hit the API too quickly.',
    });
  }
  if (status === 409) return keyInUse('another call’s');
  return new ApiError(status, { type: 'api_error', message: 'An unexpected error occurred (played by the sandbox).' });
}
