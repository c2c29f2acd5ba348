import { accessToken, type CommandPort } from '../deploy/command-port.ts';
import { DeployError, NotFoundError } from '../deploy/deploy-error.ts';
import type { SetupPorts } from './setup-step.ts';

/** Returns what asks Google's interfaces as the operator, at the cost of the project's quota. */
export function googleRequest(projectId: string, commands: CommandPort): SetupPorts['request'] {
  return async (method, url, body) => {
    const headers = {
      authorization: `Bearer ${await accessToken(commands)}`,
      'x-goog-user-project': projectId,
    };
    const json = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(url, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: json,
    });
    const text = await response.text();
    if (response.ok) return text;
    const Failure = response.status === 404 ? NotFoundError : DeployError;
    throw new Failure(`${method} ${url}: ${response.status}\n${text}`);
  };
}
