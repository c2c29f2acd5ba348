import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleApiRequest } from '../api/handle-api-request.ts';
import type { Api } from '../api/handle-api-request.ts';
import { API_VERSION } from '../core/emit-event.ts';

/** Serves an API request over HTTP, with the headers that the SDK reads. */
export function serveApi(
  api: Api,
  url: URL,
  body: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const key = header('idempotency-key');
  const reply = handleApiRequest(api, {
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
  if (reply.kind === 'drop') {
    request.socket.destroy();
    return;
  }
  if (reply.kind === 'timeout') {
    // The client ends the request.
    const stopTracking = api.faults.trackUnanswered({
      for: reply.for,
      port: request.socket.remotePort ?? 0,
    });
    request.socket.once('close', stopTracking);
    return;
  }
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'request-id': reply.requestId,
    'stripe-version': API_VERSION,
    // The SDK would try again.
    ...(reply.status === 501 ? { 'stripe-should-retry': 'false' } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(reply.isReplayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(reply.body, null, 2));
}
