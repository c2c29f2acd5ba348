import { isTrainer, type Member, passesTierGuard } from '@atelier/domain/access/access';
import type { Tier } from '@atelier/domain/values';

/** Who may see a route. `public` is shown at once; `open` is for all, once the session is known. */
export type Guard =
  | { kind: 'public' | 'open' | 'signed-out' | 'member' | 'trainer' | 'admin' }
  | { kind: 'tier'; tiers: readonly Tier[] };

export interface GuardContext {
  session:
    | { status: 'loading' | 'signed-out' }
    /** `isConfirmed`: no newer profile is to be expected soon. */
    | { status: 'signed-in'; profile: Member; isConfirmed: boolean };
  /**
   * The session is loading on a device that had one: the sign-in form would be shown for a moment
   * only.
   */
  isMemberExpected: boolean;
  settingsKnown: boolean;
  now: Date;
}

export type GuardDecision =
  'show' | 'wait' | 'go-to-login' | 'go-to-dashboard' | 'go-home' | 'go-on';

/**
 * Decides what a route shows. Visitors of a members' route go to the sign-in, members without the
 * tier or role to the dashboard, everybody but admins from the admin area home, and signed-in
 * members from the sign-in page to their destination. Nobody is redirected because of a cached
 * profile that the server may still correct.
 */
export function decideGuard(
  guard: Guard,
  { session, isMemberExpected, settingsKnown, now }: GuardContext,
): GuardDecision {
  if (guard.kind === 'public') return 'show';
  if (!settingsKnown) return 'wait';
  if (guard.kind === 'signed-out' && isMemberExpected) return 'wait';
  if (guard.kind === 'signed-out') return session.status === 'signed-in' ? 'go-on' : 'show';
  if (session.status === 'loading') return 'wait';
  if (guard.kind === 'open') return 'show';
  const member = session.status === 'signed-in' ? session.profile : null;
  const denial = denialOf(guard, member, now);
  if (denial === undefined) return 'show';
  return session.status === 'signed-in' && !session.isConfirmed ? 'wait' : denial;
}

/** Returns where a viewer without access is redirected; undefined with access. */
function denialOf(guard: Guard, member: Member | null, now: Date): GuardDecision | undefined {
  if (guard.kind === 'admin') return member?.is_admin === true ? undefined : 'go-home';
  if (member === null) return 'go-to-login';
  if (guard.kind === 'tier' && !passesTierGuard(member, guard.tiers, now)) return 'go-to-dashboard';
  if (guard.kind === 'trainer' && !isTrainer(member) && !member.is_admin) return 'go-to-dashboard';
  return undefined;
}
