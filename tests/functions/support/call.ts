import { suiteInfo } from '../../support/suite-info.ts';
import { loaded } from './emulated.ts';

export interface CallableAnswer {
  httpStatus: number;
  result?: unknown;
  error?: { status: string; message: string; details?: { code?: string } };
}

/** Calls a callable as a client does; `token` is an ID token, none when signed out. */
export async function call(name: string, data: unknown, token?: string): Promise<CallableAnswer> {
  const { address } = await loaded(name);
  const response = await fetch(`http://${address}/${suiteInfo().project}/europe-west1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ data }),
  });
  return { httpStatus: response.status, ...((await response.json()) as object) };
}

/** Asks an HTTP function through Hosting, as a browser does. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, suiteInfo().api), init);
}
