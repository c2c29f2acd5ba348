import { ApiError } from '../core/api-error.ts';
import { keyInUse } from './idempotency.ts';

/**
 * A planned failure of coming API requests: an HTTP error, no response (`timeout`), or a closed
 * connection (`drop`). Its phase: `before` anything is done; `begun`, so that the error is stored
 * under the idempotency key; or `after` all was done, so that only the response is lost.
 */
export interface ApiFault {
  fails: 409 | 429 | 500 | 503 | 'timeout' | 'drop';
  phase: 'before' | 'begun' | 'after';
  times: number;
  method?: string;
  /** Beginning of the path. Default: every path. */
  path?: string;
  /** Alias of the customer whose requests fail. Default: all customers. */
  for?: string;
}

/** A request that a fault leaves without a response, with the TCP port of the client. */
interface UnansweredRequest {
  for: string | undefined;
  port: number;
}

export class ApiFaults {
  #planned: ApiFault[] = [];
  readonly #unanswered = new Set<UnansweredRequest>();

  plan(fault: ApiFault): void {
    this.#planned.push({ ...fault });
  }

  /** Removes the faults that were planned for a customer, or all. */
  clear(name?: string): void {
    this.#planned = name === undefined ? [] : this.#planned.filter((fault) => fault.for !== name);
  }

  /** Returns the faults that are planned for a customer, or all. */
  planned(name?: string): readonly ApiFault[] {
    return name === undefined ? this.#planned : this.#planned.filter((fault) => fault.for === name);
  }

  /** Returns the ports of requests without a response, of one customer or all. */
  unansweredPorts(name?: string): number[] {
    return [...this.#unanswered]
      .filter((one) => name === undefined || one.for === name)
      .map(({ port }) => port);
  }

  /**
   * Records a request without a response.
   *
   * @returns a function that removes it, to be called when the client disconnects
   */
  trackUnanswered(request: UnansweredRequest): () => void {
    this.#unanswered.add(request);
    return () => this.#unanswered.delete(request);
  }

  /**
   * Returns the fault that a request meets, if any, and counts it down.
   * @param isFor  whether the request concerns the customer with this alias
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
  if (status === 409) return keyInUse('of another request');
  return new ApiError(status, {
    type: 'api_error',
    message: 'An unexpected error occurred (planned API fault).',
  });
}
