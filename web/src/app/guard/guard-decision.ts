import { isTrainer, type Member, passesTierGuard } from '@atelier/domain/access/access';
import type { Tier } from '@atelier/domain/values';

/** Whom a route is for. `public` shows at once; `open` is for all, once it is known who is here. */
export type Guard =
  | { kind: 'public' }
  | { kind: 'open' }
  | { kind: 'signed-out' }
  | { kind: 'member' }
  | { kind: 'tier'; tiers: readonly Tier[] }
  | { kind: 'trainer' }
  | { kind: 'admin' };

/** What a guard needs to know; `session` and `settings` are `loading` until then. */
export interface GuardContext {
  session:
    | { status: 'loading' }
    | { status: 'signed-out' }
    /** `certain`: nothing newer about the member is about to come. */
    | { status: 'signed-in'; member: Member; isConfirmed: boolean };
  settingsKnown: boolean;
  now: Date;
}

export type GuardDecision = 'show' | 'wait' | 'go-to-login' | 'go-to-dashboard' | 'go-home' | 'go-on';

/**
 * Signed-out on a members' route: to sign in and back. Refused by tier, or no trainer: to the dashboard. Anybody but an
 * admin in the admin area: home. Already signed in on a page for signing in: on to where they were going (design §5).
 * Nobody is refused by what the device remembers of them, as long as the server is about to say how it is.
 */
export function decideGuard(guard: Guard, { session, settingsKnown, now }: GuardContext): GuardDecision {
  if (guard.kind === 'public') return 'show';
  if (guard.kind === 'signed-out') return session.status === 'signed-in' ? 'go-on' : 'show';
  if (session.status === 'loading' || !settingsKnown) return 'wait';
  if (guard.kind === 'open') return 'show';
  const member = session.status === 'signed-in' ? session.member : null;
  const denial = denialOf(guard, member, now);
  if (denial === undefined) return 'show';
  return session.status === 'signed-in' && !session.isConfirmed ? 'wait' : denial;
}

/** Where somebody is sent who is not let in; undefined for who is. */
function denialOf(guard: Guard, member: Member | null, now: Date): GuardDecision | undefined {
  if (guard.kind === 'admin') return member?.is_admin === true ? undefined : 'go-home';
  if (member === null) return 'go-to-login';
  if (guard.kind === 'tier' && !passesTierGuard(member, guard.tiers, now)) return 'go-to-dashboard';
  if (guard.kind === 'trainer' && !isTrainer(member) && !member.is_admin) return 'go-to-dashboard';
  return undefined;
}
