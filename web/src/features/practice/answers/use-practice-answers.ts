import { useSyncExternalStore } from 'react';
import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { watchable } from '../../../lib/watchable.ts';
import { saveAnswers } from '../data/answers-store.ts';

interface SentAnswers {
  readonly uid: string;
  readonly answers: PracticeAnswers;
  /** Why they were refused. */
  readonly error: AppError | null;
}

/** Outlives the form, which is gone before the answers are stored or refused. */
const lastSent = watchable<SentAnswers | null>(null);

async function send(uid: string, answers: PracticeAnswers): Promise<void> {
  const sent: SentAnswers = { uid, answers, error: null };
  const settle = (next: SentAnswers | null) => {
    if (lastSent.get() === sent) lastSent.set(next);
  };
  lastSent.set(sent);
  try {
    await saveAnswers(uid, answers);
    settle(null);
  } catch (error) {
    settle({ ...sent, error: toAppError(error) });
  }
}

/**
 * Returns what the member answered about their practice, and a function that saves other answers.
 */
export function usePracticeAnswers() {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : null;
  const stored = session.status === 'signed-in' ? session.profile.preferences?.practice : undefined;
  const last = useSyncExternalStore(lastSent.watch, lastSent.get);
  const sent = last !== null && last.uid === uid ? last : null;
  const refused = sent?.error == null ? null : { answers: sent.answers, error: sent.error };
  return {
    /**
     * Those of the profile, with those that are on their way; `undefined` if nobody answered or
     * skipped.
     */
    answers: sent === null || refused !== null ? stored : sent.answers,
    /** The answers that could not be saved, and why. */
    refused,
    save: (answers: PracticeAnswers) => {
      if (uid !== null) void send(uid, answers);
    },
  };
}
