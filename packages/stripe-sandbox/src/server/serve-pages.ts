import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../core/world.ts';
import { renderNotice } from '../pages/layout.ts';
import { PAGE_ROUTES } from '../pages/page-routes.ts';
import { localeFor } from '../pages/page-request.ts';
import type { PageResponse, PageRequest } from '../pages/page-request.ts';

const style = readFileSync(new URL('../pages/pages.css', import.meta.url));

/** No external content, no scripts, no framing. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export function pageRequest(url: URL, body: string, request: IncomingMessage): PageRequest {
  return {
    method: request.method === 'POST' ? 'POST' : 'GET',
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(body),
    acceptLanguage: request.headers['accept-language'] ?? '',
  };
}

/** Responds with the page of a URL, or with a page that says that there is none. */
export function servePage(world: World, request: PageRequest, response: ServerResponse): void {
  if (request.path === '/_assets/pages.css') {
    response
      .writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' })
      .end(style);
    return;
  }
  world.runUntil(null, world.now());
  for (const route of PAGE_ROUTES) {
    const match = route.method === request.method ? route.pattern.exec(request.path) : null;
    if (match) {
      sendPage(route.handle(world, request, match.slice(1)), response);
      return;
    }
  }
  sendPage(
    renderNotice(world, request, localeFor(world, request, null), {
      title: 'gone.title',
      text: 'gone.text',
      status: 404,
    }),
    response,
  );
}

export function sendPage(reply: PageResponse, response: ServerResponse): void {
  if (reply.kind === 'redirect') {
    response.writeHead(303, { ...SECURITY_HEADERS, location: reply.to }).end();
  } else if (reply.kind === 'pdf') {
    response
      .writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'application/pdf' })
      .end(reply.bytes);
  } else {
    response
      .writeHead(reply.status, { ...SECURITY_HEADERS, 'content-type': 'text/html; charset=utf-8' })
      .end(reply.text);
  }
}
