import { createServer, request as plainRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';

interface StripeProxy {
  /** What stands in for Stripe's address. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Stands between the local suite and a real Stripe: passes every call on under the account's own key, which nothing else
 * gets to know, and says the wall's time as that of the business.
 *
 * @param upstream  origin of the Stripe meant
 */
export async function startStripeProxy(upstream: string, key: string): Promise<StripeProxy> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/_sandbox/clock') {
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(JSON.stringify({ now: Math.floor(Date.now() / 1000) }));
      return;
    }
    forwardRequest(upstream, key, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forwardRequest(upstream: string, key: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const target = new URL(incoming.url ?? '/', upstream);
  const send = target.protocol === 'https:' ? secureRequest : plainRequest;
  const headers = { ...incoming.headers, host: target.host, authorization: `Bearer ${key}` };
  const call = send(target, { method: incoming.method ?? 'GET', headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  // The SDK takes a broken connection for what it is, and tries again.
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
}
