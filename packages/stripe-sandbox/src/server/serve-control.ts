import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleControlRequest } from '../control/control-routes.ts';
import type { Controls } from '../control/control-routes.ts';
import { controlPage } from '../control/control-page.ts';
import type { Fields } from '../control/read-fields.ts';
import { pageRequest, sendPage } from './serve-pages.ts';

/**
 * Serves the control page for people, and the same functions as JSON for tests. A form redirects to
 * the page. Requests from other sites are refused.
 */
export async function serveControl(
  controls: Controls,
  url: URL,
  body: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = url.pathname.slice('/_sandbox'.length);
  if (request.method === 'GET' && (path === '' || path === '/')) {
    sendPage(controlPage(controls, pageRequest(url, body, request)), response);
    return;
  }
  const form =
    request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const site = request.headers['sec-fetch-site'];
  if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none') {
    response
      .writeHead(403, { 'content-type': 'application/json' })
      .end('{"error":"Requests from other sites are refused."}');
    return;
  }
  const fields =
    request.method === 'GET' ? Object.fromEntries(url.searchParams) : readFields(body, form);
  const { status, body: answer } = fields
    ? await handleControlRequest(controls, request.method ?? 'GET', path, fields)
    : { status: 400, body: { error: 'The body is not a JSON object.' } };
  if (form && status === 200) {
    response.writeHead(303, { location: '/_sandbox' }).end();
    return;
  }
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer, null, 2));
}

function readFields(body: string, form: boolean): Fields | undefined {
  // The last value of a repeated name counts.
  if (form) return Object.fromEntries(new URLSearchParams(body));
  if (body === '') return {};
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Fields)
      : undefined;
  } catch {
    return undefined;
  }
}
