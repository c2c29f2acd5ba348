import {
  createServer,
  request as plainRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';

interface StripeProxy {
  /** Used in place of Stripe's origin. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy between the local suite and Stripe. It adds the account's key, so that no other
 * process knows it, and returns the real time for requests to the sandbox's clock.
 *
 * @param upstream  origin of Stripe's API
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

function forwardRequest(
  upstream: string,
  key: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const target = new URL(incoming.url ?? '/', upstream);
  const send = target.protocol === 'https:' ? secureRequest : plainRequest;
  const headers = { ...incoming.headers, host: target.host, authorization: `Bearer ${key}` };
  const call = send(target, { method: incoming.method ?? 'GET', headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  // The SDK retries after a broken connection.
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
}
