import { suiteInfo } from '../../support/suite/suite-info.ts';

export interface CallResult {
  httpStatus: number;
  result?: unknown;
  /** The error code, if any. */
  error?: string;
}

/** Calls the server through Hosting, as the web does; `token` is an ID token. */
export async function callServer(name: string, data: unknown, token?: string): Promise<CallResult> {
  const response = await fetch(`${suiteInfo().api}/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(data),
  });
  const body = (await response.json()) as { error?: string };
  return response.ok
    ? { httpStatus: response.status, result: body }
    : { httpStatus: response.status, error: String(body.error) };
}

/** Requests an HTTP function through Hosting, as a browser does. */
export function fetchPath(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, suiteInfo().api), init);
}
