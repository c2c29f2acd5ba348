import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleApiRequest } from '../api/handle-api-request.ts';
import type { Api } from '../api/handle-api-request.ts';
import { API_VERSION } from '../core/emit-event.ts';

/** Answers an API call over HTTP with the headers that the SDK reads. */
export function serveApi(api: Api, url: URL, body: string, request: IncomingMessage, response: ServerResponse): void {
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const key = header('idempotency-key');
  const answer = handleApiRequest(api, {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    body,
    headers: {
      authorization: header('authorization'),
      'stripe-version': header('stripe-version'),
      'idempotency-key': key,
    },
  });
  if (answer.kind === 'drop') {
    request.socket.destroy();
    return;
  }
  if (answer.kind === 'timeout') {
    // The caller's patience ends it.
    const stopTracking = api.faults.trackUnanswered({ for: answer.for, port: request.socket.remotePort ?? 0 });
    request.socket.once('close', stopTracking);
    return;
  }
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'request-id': answer.requestId,
    'stripe-version': API_VERSION,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(answer.isReplayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(answer.body, null, 2));
}
