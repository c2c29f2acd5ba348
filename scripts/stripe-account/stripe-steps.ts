import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { offerSteps } from './offer-steps.ts';
import { endpointSteps, vatSteps } from './site-steps.ts';

/** Returns everything that the account of a deployed site needs. */
export const stripeSteps = (environment: SiteEnvironment) => [
  ...offerSteps(environment),
  ...vatSteps(environment),
  ...endpointSteps(environment),
];
