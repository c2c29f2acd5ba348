import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Api } from '../api/handle-api-request.ts';
import type { Controls } from '../control/control-routes.ts';
import { SandboxError } from '../sandbox-error.ts';
import { BodyTooLarge, readBody } from './read-body.ts';
import { serveApi } from './serve-api.ts';
import { serveControl } from './serve-control.ts';
import { pageRequest, servePage } from './serve-pages.ts';

/**
 * Handles one HTTP request: API under `/v1/` and `/v2/`, control under `/_sandbox`, pages
 * everywhere else. Never rejects.
 */
export async function handleRequest(
  api: Api,
  controls: Controls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', api.world.origin);
    const body = await readBody(request);
    if (/^\/v\d\//.test(url.pathname)) serveApi(api, url, body, request, response);
    else if (url.pathname === '/_sandbox' || url.pathname.startsWith('/_sandbox/')) {
      await serveControl(controls, url, body, request, response);
    } else servePage(api.world, pageRequest(url, body, request), response);
  } catch (error) {
    if (response.headersSent || response.destroyed) return;
    const status = error instanceof BodyTooLarge ? 413 : 500;
    if (status === 500) api.world.logError(error);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }));
  }
}

/** @throws SandboxError when the port is in use */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        new SandboxError(
          taken
            ? `Port ${port} is in use; stop the other program or give the Stripe sandbox another port.`
            : error.message,
          { cause: error },
        ),
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
