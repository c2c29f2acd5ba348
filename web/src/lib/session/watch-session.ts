import type { User } from 'firebase/auth';
import type { Locale } from '@atelier/domain/values';
import type { AppErrorCode } from '@atelier/domain/error-code';
import {
  fetchEndReason,
  fetchStoredSessionEndReason,
  type SessionEndReason,
} from './check-account.ts';
import { toAppError } from '../errors.ts';
import { collectTypedText } from '../forms/typed-text.ts';
import { auth } from '../firebase.ts';
import { setLiveScope } from '../firestore/live-scope.ts';
import { createProfileSync } from './profile-sync.ts';
import { endSession, recordEndReason } from './end-session.ts';
import { signInPageAfter } from './session-end-reason.ts';
import { sessionHint } from '../device/session-hint.ts';
import { onSignOutElsewhere } from './sign-out-channel.ts';
import { watchAccount } from './watch-account.ts';
import { type MemberSession, watchMember } from './watch-member.ts';

export type Session = { status: 'loading' | 'signed-out' } | MemberSession;

/**
 * While an account is being created, registration creates the profile and the session stays signed
 * out.
 */
let registering = false;
export function setRegistering(on: boolean): void {
  registering = on;
}

/**
 * Keeps what was typed for a member whose session has expired: after the next sign-in it is there
 * again.
 */
function keepTextOf(
  account: User | null,
  reason: AppErrorCode,
  keepText: ReturnType<typeof collectTypedText>,
): void {
  if (account !== null && reason === 'auth-session-expired') keepText(account.uid);
}

/**
 * Watches who is signed in, with their profile.
 *
 * - A disabled or deleted account is signed out, and the sign-in page shows the reason; a visible
 *   page checks for it.
 * - A session whose calls the server refuses is signed out, also where Auth would go on with it.
 *   After an expired one the sign-in page leads back to the page, with what was typed there.
 * - A sign-out in another tab reloads this one, with the reason, if it showed a session.
 *
 * @param hadSessionHint whether the page started with the session hint set; a sign-in sets it
 * before it completes.
 * @returns stops watching.
 */
export function watchSession(
  locale: () => Locale,
  emit: (session: Session) => void,
  hadSessionHint = sessionHint.isSet(),
): () => void {
  let stopped = false;
  let showedSession = hadSessionHint;
  let stopAuth = () => {};
  let user: User | null = null;
  let member: ReturnType<typeof watchMember> | null = null;
  /** Who was signed out last, and how to store what they had typed. */
  let left: { account: User | null; keepText: ReturnType<typeof collectTypedText> } | null = null;

  const report = (error: unknown) => console.error('session', toAppError(error));
  const profileSync = createProfileSync(report);
  const accountWatch = watchAccount(() => user, {
    onEnded: end,
    onValid: profileSync.retry,
    onError: report,
  });

  /** @param keepText stores what was typed; default: what the page shows now */
  function end(
    account: User | null,
    reason: SessionEndReason,
    keepText = collectTypedText(),
  ): Promise<void> {
    keepTextOf(account, reason, keepText);
    return endSession(reason);
  }

  /**
   * The SDK gives no reason: the server is asked with the former user or, at the start, with the
   * stored tokens.
   */
  async function endLostSession(
    former: User | null,
    keepText: ReturnType<typeof collectTypedText>,
  ) {
    const reason = await (former === null ? fetchStoredSessionEndReason() : fetchEndReason(former));
    await end(former, reason ?? 'auth-session-expired', keepText);
  }

  function handleSignedOut(former: User | null) {
    setLiveScope('visitor');
    const keepText = collectTypedText();
    left = { account: former, keepText };
    const hadSession = former !== null || hadSessionHint;
    if (!hadSession || !sessionHint.isSet()) return emit({ status: 'signed-out' });
    emit({ status: 'loading' });
    endLostSession(former, keepText).catch((error: unknown) => {
      report(error);
      emit({ status: 'signed-out' });
    });
  }

  function handleUserChange(next: User | null) {
    if (stopped || registering) return;
    const former = user;
    const isSameMember = next !== null && next.uid === former?.uid;
    user = next;
    showedSession ||= next !== null;
    if (isSameMember) return member?.refresh(next);
    member?.stop();
    member = null;
    if (next === null) return handleSignedOut(former);
    left = null;
    emit({ status: 'loading' });
    member = watchMember(next, {
      locale,
      emit,
      end,
      checkAccount: accountWatch.check,
      profileSync,
      report,
    });
  }

  Promise.all([auth(), import('firebase/auth')])
    .then(([service, { onIdTokenChanged }]) => {
      if (!stopped) stopAuth = onIdTokenChanged(service, handleUserChange);
    })
    .catch((error: unknown) => {
      report(error);
      emit({ status: 'signed-out' });
    });
  const stopChannel = onSignOutElsewhere((reason) => {
    // The late message of a second tab would reload the sign-in page, and empty its form.
    if (!showedSession) return;
    if (reason === null) return window.location.assign('/');
    recordEndReason(reason);
    // The SDK's own news of the sign-out may have come before, and the page be gone.
    const leaving = left ?? { account: user, keepText: collectTypedText() };
    keepTextOf(leaving.account, reason, leaving.keepText);
    window.location.assign(signInPageAfter(reason));
  });

  return () => {
    stopped = true;
    accountWatch.stop();
    stopAuth();
    member?.stop();
    stopChannel();
  };
}
