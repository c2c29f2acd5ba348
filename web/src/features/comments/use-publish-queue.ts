import { useEffect, useEffectEvent } from 'react';
import type { AppError } from '../../lib/errors.ts';
import { startSendQueue } from '../../lib/outbox/send-queue.ts';
import type { CommentDraft } from './comment-draft.ts';
import type { Submission } from './send-comment.ts';

/** Devices report the network before it works: so often a stored comment is tried again. */
const MAX_RETRIES = 3;

interface PublishSteps {
  /**
   * @returns `taken` if another comment has its id, so that it was not published.
   * @throws AppError
   */
  readonly send: (submission: Submission, stop: AbortSignal) => Promise<'published' | 'taken'>;
  /** After each attempt, whatever came of it. */
  readonly onAttempted: () => void;
  /** It waits for the network. */
  readonly onKept: () => void;
  /** It must be published under another id. */
  readonly onTaken: (submission: Submission) => void;
  /** It is published, or given up. @param failure `null` on success */
  readonly onEnd: (submitted: CommentDraft, failure: AppError | null) => void;
}

/**
 * Publishes what a member asked for, as soon as the network allows.
 *
 * @param asked  `null` while nothing is
 */
export function usePublishQueue(asked: Submission | null, steps: PublishSteps): void {
  const send = useEffectEvent(steps.send);
  const onAttempted = useEffectEvent(steps.onAttempted);
  const onKept = useEffectEvent(steps.onKept);
  const onTaken = useEffectEvent(steps.onTaken);
  const onEnd = useEffectEvent(steps.onEnd);
  useEffect(() => {
    if (asked === null) return undefined;
    const queue = startSendQueue<Submission>({
      next: () => asked,
      send: (submission, stop) =>
        send(submission, stop)
          .then((end) => (end === 'published' ? handleEnd(null) : handleTaken(submission)))
          .finally(onAttempted),
      isFinal: ({ code }, failures) =>
        asked.pressed || code !== 'offline' || failures > MAX_RETRIES,
      onFailed: (_submission, failure, isFinal) => (isFinal ? handleEnd(failure) : onKept()),
    });
    const handleEnd = (failure: AppError | null) => {
      queue.stop();
      onEnd(asked.draft, failure);
    };
    const handleTaken = (submission: Submission) => {
      queue.stop();
      onTaken(submission);
    };
    return queue.stop;
  }, [asked]);
}
