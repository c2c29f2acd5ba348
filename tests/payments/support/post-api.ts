import { suiteInfo } from '../../support/suite/suite-info.ts';

export interface ApiAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Asks the JSON API as the web does; `token` is an ID token, none when signed out. */
export async function postApi(name: string, body: unknown, token?: string): Promise<ApiAnswer> {
  const response = await fetch(`${suiteInfo().api}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** What the API answers to what it takes. @throws Error with its refusal */
export async function postApiOk(name: string, body: unknown, token: string): Promise<Record<string, unknown>> {
  const answer = await postApi(name, body, token);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
