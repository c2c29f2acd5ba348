import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';

export const WEBHOOK_SECRET = 'whsec_receiver';

interface Received {
  id: string;
  type: string;
  /** The event that the SDK's `constructEvent` verified, or null with its error in `refusal`. */
  event: Stripe.Event | null;
  refusal: string | null;
}

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** HTTP status of the responses. */
  answer: number;
  stop(): Promise<void>;
}

/**
 * Starts an endpoint that verifies each delivery with the real SDK. It never answers requests with
 * the query `never`.
 */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { webhooks } = new Stripe('sk_test_receiver');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url?.endsWith('?never')) return;
      const body = Buffer.concat(chunks);
      const { id, type } = JSON.parse(body.toString('utf8')) as { id: string; type: string };
      try {
        const event = webhooks.constructEvent(
          body,
          String(request.headers['stripe-signature']),
          WEBHOOK_SECRET,
        );
        receiver.received.push({ id, type, event, refusal: null });
        response.writeHead(receiver.answer).end();
      } catch (error) {
        receiver.received.push({ id, type, event: null, refusal: String(error) });
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: 200,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
