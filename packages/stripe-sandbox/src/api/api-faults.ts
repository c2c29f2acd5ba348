import { ApiError } from '../core/api-error.ts';
import { keyInUse } from './idempotency.ts';

/**
 * A failure to be played on coming API calls: an HTTP error, a call that never answers (`timeout`), or a connection that
 * breaks (`drop`). `before` the call does anything; once it has `begun`, so that a failure of Stripe's own is kept under the
 * idempotency key and answered again; or `after` it did everything and its answer is lost.
 */
export interface ApiFault {
  fails: 409 | 429 | 500 | 503 | 'timeout' | 'drop';
  phase: 'before' | 'begun' | 'after';
  times: number;
  method?: string;
  /** Beginning of the path; every path without it. */
  path?: string;
  /** A name of the customer whose calls fail; everybody's without it. */
  for?: string;
}

/** A call that a fault leaves without an answer, by the TCP port from which it came. */
interface UnansweredRequest {
  for: string | undefined;
  port: number;
}

export class ApiFaults {
  #planned: ApiFault[] = [];
  readonly #hanging = new Set<UnansweredRequest>();

  plan(fault: ApiFault): void {
    this.#planned.push({ ...fault });
  }

  /** Forgets what was planned for a customer, or for everybody and everyone when no name is given. */
  clear(name?: string): void {
    this.#planned = name === undefined ? [] : this.#planned.filter((fault) => fault.for !== name);
  }

  /** All that is planned, or only what is planned for one customer. */
  planned(name?: string): readonly ApiFault[] {
    return name === undefined ? this.#planned : this.#planned.filter((fault) => fault.for === name);
  }

  /** Ports of the calls that are left without an answer, all of them or one customer's. */
  unansweredPorts(name?: string): number[] {
    return [...this.#hanging].filter((call) => name === undefined || call.for === name).map(({ port }) => port);
  }

  /** Notes a call that gets no answer. @returns what forgets it, to be called when the caller hangs up */
  trackUnanswered(call: UnansweredRequest): () => void {
    this.#hanging.add(call);
    return () => this.#hanging.delete(call);
  }

  /**
   * The failure that this call meets, counted down; undefined when it goes well.
   * @param isFor  whether the call concerns the customer of that name
   */
  take(method: string, path: string, isFor: (name: string) => boolean): ApiFault | undefined {
    const fault = this.#planned.find(
      (candidate) =>
        (candidate.method === undefined || candidate.method === method) &&
        path.startsWith(candidate.path ?? '') &&
        (candidate.for === undefined || isFor(candidate.for)),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#planned = this.#planned.filter((candidate) => candidate !== fault);
    return fault;
  }
}

export function apiErrorForFault(status: 409 | 429 | 500 | 503): ApiError {
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
