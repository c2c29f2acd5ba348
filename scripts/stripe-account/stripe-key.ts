import type { SiteEnvironment } from '@atelier/domain/site/environment';
import type { CommandPort } from '../deploy/command-port.ts';
import { DeployError } from '../deploy/deploy-error.ts';

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
  if (!/^(sk|rk)_(test|live)_/.test(key)) throw new DeployError('STRIPE_SECRET_KEY is not a secret key of Stripe.');
  const isLive = key.includes('_live_');
  if (isLive && stripeOrigin(env) !== STRIPE) throw new DeployError('A live key is sent to Stripe only.');
  if (isLive !== (name === 'production') && stripeOrigin(env) === STRIPE)
    throw new DeployError(`${name} needs a ${name === 'production' ? 'live' : 'test'} key.`);
  return key;
}
