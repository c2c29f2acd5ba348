import type { Challenge } from '../core/hidden-state.ts';
import type { World } from '../core/world.ts';
import type { PageResponse } from './page-request.ts';

/** Redirects the buyer to the 3-D Secure page of their bank. */
export function startThreeDSecure(world: World, challenge: Challenge): PageResponse {
  const token = world.id('challenge');
  world.hidden.challenges[token] = challenge;
  return { kind: 'redirect', to: `/3ds/${token}` };
}
