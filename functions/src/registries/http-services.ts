import { onRequest, type Request } from 'firebase-functions/https';
import { SERVICE_OPTIONS } from '../platform/function-options.ts';
import { handleCall, MAX_BODY_BYTES, type Response } from '../http/answer-call.ts';
import { limitBodies } from '../http/limit-bodies.ts';
import { answerUnreadableBodies, toHttpError } from '../http/to-http-error.ts';

/** Stripe sends some ten thousand bytes. */
const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * The longest body in bytes that this function takes: the platform names it, and only Google calls
 * the others.
 */
function longestBody(target: string): number {
  if (target === 'stripeWebhook') return MAX_EVENT_BYTES;
  return Object.hasOwn(SERVICE_OPTIONS, target) ? MAX_BODY_BYTES : Infinity;
}

limitBodies(longestBody(process.env.FUNCTION_TARGET ?? ''));

// Each service imports its code at the first request: all functions share one bundle, and none
// should load Stripe or sharp unless it needs them.

/** Calls that need neither Stripe nor an instance of their own, behind Hosting's `/api/**`. */
export const app = onRequest(SERVICE_OPTIONS.app, (request, response) =>
  handleCall('app', () => import('./app-calls.ts'), request, response),
);

/** Calls that use Stripe, also behind `/api/**`; the only call service with Stripe's key. */
export const billing = onRequest(SERVICE_OPTIONS.billing, (request, response) =>
  handleCall('billing', () => import('./billing-calls.ts'), request, response),
);

/** The export of a member's data, which shares its instance with no other call. */
export const dataExport = onRequest(SERVICE_OPTIONS.dataExport, (request, response) =>
  handleCall('dataExport', () => import('./data-export-calls.ts'), request, response),
);

/** Stripe's webhook: 400 if the signature is invalid, 500 on failure, so that Stripe retries. */
export const stripeWebhook = onRequest(SERVICE_OPTIONS.stripeWebhook, (request, response) =>
  handleRequest('stripe-webhook', ['POST'], request, response, async () => {
    const { receiveWebhookEvent: receiveEvent } = await import('../stripe-sync/webhook-events.ts');
    await receiveEvent(request.rawBody, request.get('stripe-signature') ?? '');
    response.json({ received: true });
  }),
);

/** Resized public images behind Hosting's `/img/**`. */
export const img = onRequest(SERVICE_OPTIONS.img, (request, response) =>
  handleRequest('img', ['GET', 'HEAD'], request, response, async () => {
    const { sendImage } = await import('../http/send-image.ts');
    await sendImage(request, response);
  }),
);

/** The app's page with metadata for search engines and link previews, and `/sitemap.xml`. */
export const page = onRequest(SERVICE_OPTIONS.page, (request, response) =>
  handleRequest('page', ['GET', 'HEAD'], request, response, async () => {
    const { sendPage, sendSitemap } = await import('../http/send-page.ts');
    await (request.path === '/sitemap.xml'
      ? sendSitemap(request, response)
      : sendPage(request, response));
  }),
);

/**
 * Rejects other methods, disables caching unless `send` sets it, and maps errors to `{error:
 * code}`.
 */
async function handleRequest(
  name: string,
  methods: readonly string[],
  request: Request,
  response: Response,
  send: () => Promise<void>,
): Promise<void> {
  answerUnreadableBodies(request);
  response.set('X-Content-Type-Options', 'nosniff').set('Cache-Control', 'no-store');
  if (!methods.includes(request.method)) {
    const allowed = methods.filter((method) => method !== 'HEAD').join(', ');
    response.set('Allow', allowed).status(405).json({ error: 'method-not-allowed' });
    return;
  }
  try {
    await send();
  } catch (error) {
    const { status, body } = toHttpError(name, error);
    response.status(status).json(body);
  }
}
