import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { NO_INDEX_TAG, type SiteEnvironment } from '@atelier/domain/site/environment';

export type SiteAnswer = { status?: number; body?: string; headers?: Record<string, string> };

const UNKNOWN_PAGE: SiteAnswer = { status: 404, body: `${NO_INDEX_TAG}<div id="app"></div>` };

/** A stored mail in Firestore's REST format. */
export function mailAnswer(state: string, error?: string): SiteAnswer {
  const fields = { state: { stringValue: state }, ...(error && { error: { stringValue: error } }) };
  return { body: JSON.stringify({ fields: { delivery: { mapValue: { fields } } } }) };
}

/** A server that plays a deployed site, and of Google what the smoke test asks; for tests. */
export class SmokeSite {
  /** By path; what has none is not found. `smoke` stands for the id of the mail. */
  answers: Record<string, SiteAnswer> = {};
  /** Whether calls need a token of App Check. */
  isEnforced = false;
  base = '';
  /** The one that its function was deployed with. */
  webhookSecret: string;
  readonly #environment: SiteEnvironment;
  readonly #server: Server;

  constructor(environment: SiteEnvironment, webhookSecret: string) {
    this.#environment = environment;
    this.webhookSecret = webhookSecret;
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const path = (request.url?.split('?')[0] ?? '')
          .replace(/smoke_.+$/, 'smoke')
          .replace(/^.+(?=\/documents\/)/, '');
        const signature = String(request.headers['stripe-signature'] ?? '');
        const answer =
          this.answers[path] ??
          (path === '/api/stripe-webhook' ? this.#webhookAnswer(signature, body) : { status: 404 });
        const isRefused =
          this.isEnforced &&
          path === '/api/signMediaUrls' &&
          request.headers['x-firebase-appcheck'] !== 'proof';
        response
          .writeHead(isRefused ? 403 : (answer.status ?? 200), answer.headers)
          .end(answer.body);
      });
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  stop(): void {
    this.#server.close();
  }

  /** Plays a site on which everything works. */
  heal(): void {
    const { origin, name, firebase } = this.#environment;
    this.isEnforced = false;
    this.answers = {
      '/': {
        body: `<link rel="canonical" href="${origin}/" />`,
        headers: {
          'content-security-policy': "default-src 'self'",
          ...(name === 'staging' && { 'x-robots-tag': 'noindex' }),
        },
      },
      '/dashboard': { body: '<div id="app"></div>' },
      '/sitemap.xml': { body: '<urlset></urlset>' },
      '/api/health': {},
      '/no-such-page': UNKNOWN_PAGE,
      '/videos/no-such-video': UNKNOWN_PAGE,
      '/api/no-such-call': { status: 404, body: '{"error":"not-found"}' },
      '/v1/accounts:signInWithPassword': { body: '{"idToken":"t"}' },
      '/api/signMediaUrls': {
        body: JSON.stringify({ results: [{ url: `${this.base}/film`, expires_at: 1 }] }),
      },
      '/film': { status: 206 },
      [`/v1/projects/${firebase.projectId}/apps/${firebase.appId}:exchangeDebugToken`]: {
        body: '{"token":"proof"}',
      },
      '/documents/mail': {},
      '/documents/mail/smoke': mailAnswer('sent'),
    };
  }

  /** Answers 400 unless the request is signed with the endpoint's secret. */
  #webhookAnswer(signature: string, body: string): SiteAnswer {
    const [, at = '', sent = ''] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
    const expected = createHmac('sha256', this.webhookSecret).update(`${at}.${body}`).digest('hex');
    return { status: sent === expected ? 200 : 400 };
  }
}
