import { emitEvent } from '../core/emit-event.ts';
import type { World } from '../core/world.ts';

/** Expires an open session, at `expires_at` or on request. */
export function expireSession(world: World, id: string): void {
  const session = world.getExisting('checkout_session', id);
  if (session.status !== 'open') return;
  session.status = 'expired';
  session.url = null;
  world.unschedule('expire_session', id);
  emitEvent(world, 'checkout.session.expired', session);
}
