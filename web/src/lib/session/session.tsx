import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { Member } from '@atelier/domain/access/access';
import { auth } from '../firebase.ts';
import { currentLocale } from '../i18n/use-locale.ts';
import { whenIdle } from '../device/when-idle.ts';
import { publicPageAt } from '../routes.ts';
import { whenSettled } from '../when-settled.ts';
import { sessionHint } from '../device/session-hint.ts';
import type { Session } from './watch-session.ts';

export { signOut } from './sign-out.ts';
export type { Session } from './watch-session.ts';

const SessionContext = createContext<Session>({ status: 'loading' });

/**
 * Watches the session with code loaded together with Firebase Auth, so that neither delays the
 * first paint. Emits `signed-out` if that code fails to load. @returns stops watching.
 */
function startWatching(emit: (session: Session) => void): () => void {
  const hadSessionHint = sessionHint.isSet();
  return whenSettled(
    Promise.all([import('./watch-session.ts'), auth()]),
    ([{ watchSession }]) => watchSession(currentLocale, emit, hadSessionHint),
    (error) => {
      console.error('session', error);
      emit({ status: 'signed-out' });
    },
  );
}

/** Loads Firebase Auth when idle on a visitor's public page, at once on all others. */
function watchWhenNeeded(emit: (session: Session) => void): () => void {
  if (sessionHint.isSet() || publicPageAt(window.location.pathname) === null) {
    return startWatching(emit);
  }
  let stop: () => void = () => undefined;
  const cancelIdle = whenIdle(() => {
    stop = startWatching(emit);
  });
  return () => {
    cancelIdle();
    stop();
  };
}

/** Provides the session to everything below; one per page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'loading' });
  useEffect(() => watchWhenNeeded(setSession), []);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Returns who is signed in; `loading` until auth and, for a member, the profile are known. The
 * profile is live.
 */
export function useSession(): Session {
  return use(SessionContext);
}

/** Returns when the session last changed; an expiring membership counts as a change. */
export function useSessionChangedAt(): Date {
  const session = useSession();
  const [lastChange, setLastChange] = useState({ session, at: new Date() });
  if (lastChange.session === session) return lastChange.at;
  const next = { session, at: new Date() };
  setLastChange(next);
  return next.at;
}

/**
 * Returns the signed-in member for `domain/access/access.ts`; `null` for a visitor and while
 * loading.
 */
export function useViewer(): { uid: string; member: Member } | null {
  const session = useSession();
  return useMemo(
    () => (session.status === 'signed-in' ? { uid: session.uid, member: session.profile } : null),
    [session],
  );
}
