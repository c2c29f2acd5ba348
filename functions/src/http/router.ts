import type { HttpsFunction, Request } from 'firebase-functions/https';
import { toHttpError } from './to-http-error.ts';

type Response = Parameters<HttpsFunction>[1];

/** One address of the JSON API. */
export interface Route {
  method: 'GET' | 'POST';
  /** Below `/api`. */
  path: string;
  /** `Cache-Control` of a successful answer; none means that nobody keeps it. */
  cache?: string;
  /** @returns the JSON body; a refusal is thrown as DomainError. */
  handle(request: Request): Promise<unknown>;
}

/**
 * Answers a request by the route of its address: 404 for another address, 405 for another method, `{error: code}` for
 * every failure. Hosting keeps the `/api` of an address, a direct call drops it.
 */
export async function answer(routes: readonly Route[], request: Request, response: Response): Promise<void> {
  response.set('X-Content-Type-Options', 'nosniff').set('Cache-Control', 'no-store');
  const path = request.path.replace(/^\/api(?=\/)/, '');
  const here = routes.filter((route) => route.path === path);
  if (here.length === 0) {
    response.status(404).json({ error: 'not-found' });
    return;
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = here.find((one) => one.method === method);
  if (route === undefined) {
    response.set('Allow', here.map((one) => one.method).join(', '));
    response.status(405).json({ error: 'method-not-allowed' });
    return;
  }
  try {
    const body = await route.handle(request);
    if (route.cache !== undefined) response.set('Cache-Control', route.cache);
    response.json(body);
  } catch (error) {
    const { status, body } = toHttpError(path, error);
    response.status(status).json(body);
  }
}
