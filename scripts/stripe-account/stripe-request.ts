import { Stripe } from 'stripe';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import type { CommandPort } from '../deploy/command-port.ts';
import { NotFoundError, DeployError } from '../deploy/deploy-error.ts';
import type { SetupPorts } from '../setup/setup-step.ts';

/** Stripe refuses the key, or cannot be reached: nothing is known about the account. */
export class StripeAccountError extends Error {
  override readonly name = 'StripeAccountError';
}

/**
 * Returns a port that sends requests to Stripe.
 *
 * @param origin  of Stripe's API, or of a sandbox
 */
export function stripeRequest(origin: string, key: string): SetupPorts['request'] {
  const { hostname, port, protocol } = new URL(origin);
  const client = new Stripe(key, {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: 20_000,
    telemetry: false,
  });
  return async (method, url, body) => {
    try {
      return JSON.stringify(await client.rawRequest(method, url, { ...body }));
    } catch (error) {
      const { StripeInvalidRequestError, StripeError } = Stripe.errors;
      if (!(error instanceof StripeError)) throw error;
      // A refused key is quoted in Stripe's answer.
      const words = `${method} ${url}: ${error.message}`.replaceAll(/\b(sk|rk|whsec)_\S+/g, '$1_…');
      const isMissing =
        error instanceof StripeInvalidRequestError && error.code === 'resource_missing';
      throw isMissing ? new NotFoundError(words) : new StripeAccountError(words);
    }
  };
}

const STRIPE = 'https://api.stripe.com';

/** Returns the origin of Stripe's API; `STRIPE_REAL_ORIGIN` replaces it by that of a sandbox. */
export const stripeOrigin = (env: NodeJS.ProcessEnv): string => env['STRIPE_REAL_ORIGIN'] ?? STRIPE;

/**
 * Returns the secret key of an account: `STRIPE_SECRET_KEY`, else the one in Secret Manager.
 *
 * @throws DeployError for a live key on staging or at a sandbox, and for a test key in production
 */
export async function stripeKeyOf(
  { name, firebase, stripe }: Pick<SiteEnvironment, 'name' | 'firebase' | 'stripe'>,
  env: NodeJS.ProcessEnv,
  commands: CommandPort,
): Promise<string> {
  const secret = [`--secret=${stripe.secretKeyName}`, `--project=${firebase.projectId}`];
  const key =
    env['STRIPE_SECRET_KEY'] ??
    (await commands.read('gcloud', ['secrets', 'versions', 'access', 'latest', ...secret])).trim();
  if (!/^(sk|rk)_(test|live)_/.test(key)) {
    throw new DeployError('STRIPE_SECRET_KEY is not a secret key of Stripe.');
  }
  const isLive = key.includes('_live_');
  if (isLive && stripeOrigin(env) !== STRIPE) {
    throw new DeployError('A live key is sent to Stripe only.');
  }
  if (isLive !== (name === 'production') && stripeOrigin(env) === STRIPE) {
    throw new DeployError(`${name} needs a ${name === 'production' ? 'live' : 'test'} key.`);
  }
  return key;
}
