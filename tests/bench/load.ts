interface SentRequest {
  path: string;
  init?: RequestInit;
}

/** The requests to one service under load. */
export interface Load {
  /** Maximum at a time; by default as many as the service takes. */
  parallel?: number;
  /** Gives the requests something to do; called right before them. */
  prepare?(): Promise<void>;
  /** @param index  of the request, from 0 */
  request(index: number): SentRequest;
  /**
   * Returns what the requests have left undone although they were answered; undefined if nothing.
   *
   * @param requests  how many were sent: a brief run sends fewer than there is something to do for
   */
  problem?(requests: number): Promise<string | undefined>;
}

export const post = (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): SentRequest => ({
  path,
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  },
});

/** Delivers a structured CloudEvent. */
export const deliver = (event: string): SentRequest =>
  post('/', event, { 'content-type': 'application/cloudevents+json' });

export const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });

/** Returns the element for an index of any size. */
export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('A load needs something to choose from.');
  return item;
}

/** Sends the given requests in turn. */
export const roundRobin = (...requests: readonly ((index: number) => SentRequest)[]): Load => ({
  request: (index) => pick(requests, index)(Math.floor(index / requests.length)),
});
