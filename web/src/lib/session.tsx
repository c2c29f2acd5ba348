import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { Member } from '@atelier/domain/access';
import { currentLocale } from './i18n/current-locale.ts';
import { whenIdle } from './idle.ts';
import { publicPageAt } from './path.ts';
import { sessionHint } from './session-hint.ts';
import { type Session, watchSession } from './session-watch.ts';

export { signOut } from './sign-out.ts';
export type { Session } from './session-watch.ts';

const SessionContext = createContext<Session>({ status: 'loading' });

/** A visitor's public page asks for auth once it is idle; all others at once. */
function startFollowing(emit: (session: Session) => void): () => void {
  const follow = () => watchSession(currentLocale, emit);
  if (sessionHint.isSet() || publicPageAt(window.location.pathname) === null) return follow();
  let stop: () => void = () => undefined;
  const callOff = whenIdle(() => {
    stop = follow();
  });
  return () => {
    callOff();
    stop();
  };
}

/** Follows the session for everything below; one per page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'loading' });
  useEffect(() => startFollowing(setSession), []);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in; `loading` until auth and, for a member, the profile are known. The profile is live. */
export function useSession(): Session {
  return use(SessionContext);
}

/** When what is known of the session last changed; a membership that runs out is such a change. */
export function useSessionTime(): Date {
  const session = useSession();
  const [seen, setSeen] = useState(() => ({ session, at: new Date() }));
  if (seen.session === session) return seen.at;
  const next = { session, at: new Date() };
  setSeen(next);
  return next.at;
}

/** The signed-in member as `domain/access.ts` wants them; `null` for a visitor and while the session is loading. */
export function useViewer(): { uid: string; member: Member } | null {
  const session = useSession();
  return useMemo(
    () => (session.status === 'signed-in' ? { uid: session.uid, member: session.profile } : null),
    [session],
  );
}
