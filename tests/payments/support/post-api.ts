import { suiteInfo } from '../../support/suite/suite-info.ts';

export interface ApiAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls the JSON API as the web does; `token` is an ID token, omitted when signed out. */
export async function postApi(name: string, body: unknown, token?: string): Promise<ApiAnswer> {
  const response = await fetch(`${suiteInfo().api}/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Calls the API and returns the body. @throws Error unless the status is 200 */
export async function postApiOk(
  name: string,
  body: unknown,
  token: string,
): Promise<Record<string, unknown>> {
  const answer = await postApi(name, body, token);
  if (answer.status !== 200) {
    throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}
