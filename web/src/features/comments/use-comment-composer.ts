import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppError, toAppError } from '../../lib/errors.ts';
import { newId } from '../../lib/firestore/writes.ts';
import { type CommentDraft, emptyDraft, storeDraft, toCommentInput, readDraft } from './comment-draft.ts';
import { type Author, commentExists, publishComment, updateComment } from './data/comment-store.ts';

/** An own comment that is edited in the form. */
export interface EditedComment {
  readonly id: string;
  readonly content: string;
  readonly rating: number;
}

export interface CommentComposer {
  readonly content: string;
  readonly rating: number;
  readonly editing: boolean;
  /** `sending`: waits for the server; `kept`: offline, stored on this device until the network is back. */
  readonly state: 'idle' | 'sending' | 'kept';
  /** Number of comments published since the page was opened. */
  readonly published: number;
  readonly error: AppError | null;
  /** Why the device could not store the draft. */
  readonly draftError: AppError | null;
  changeDraft(change: { content?: string; rating?: number }): void;
  submit(): void;
  edit(comment: EditedComment): void;
  cancelEdit(): void;
  /** Stops editing a comment that was deleted. */
  stopEditing(id: string): void;
}

/** Without an answer for this long the network counts as gone, whatever the device reports. */
const RESPONSE_TIMEOUT_MS = 8_000;

/** Devices report the network before it works: delays between the attempts to send a stored comment. */
const RETRY_DELAYS_MS = [1_000, 3_000, 9_000];

/**
 * Holds the state of the comment form of a member on a video. Typed text is stored on the device at once; a comment
 * submitted offline is published when the network is back. Sending twice creates one comment.
 */
export function useCommentComposer(
  videoId: string,
  author: Author,
  onDone: (done: 'published' | 'updated') => void,
): CommentComposer {
  const { uid } = author;
  const [draft, setDraft] = useState<CommentDraft>(() => readDraft(localStorage, uid, videoId) ?? emptyDraft(newId()));
  const [edited, setEdited] = useState<EditedComment | null>(null);
  const [state, setState] = useState<CommentComposer['state']>('idle');
  const [published, setPublished] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  const [draftError, setDraftError] = useState<AppError | null>(null);
  const inFlight = useRef(false);
  /** Number of automatic attempts that failed because the network did not work yet. */
  const [failedRetries, setFailedRetries] = useState(0);

  const storeAndSet = useCallback(
    (next: CommentDraft) => {
      setDraft(next);
      setDraftError(storeDraft(localStorage, uid, videoId, next));
    },
    [uid, videoId],
  );

  /** Sends one request at a time. @returns why it failed; `null` on success. */
  const request = async (send: () => Promise<void>): Promise<AppError | null> => {
    inFlight.current = true;
    setState('sending');
    try {
      await send();
      return null;
    } catch (reason) {
      return toAppError(reason);
    } finally {
      inFlight.current = false;
    }
  };

  /** @param isRetry sent automatically: nobody is there to press again. */
  const publish = async (submitted: CommentDraft, isRetry = false): Promise<void> => {
    const input = toCommentInput(submitted);
    if (input === null || inFlight.current) return;
    storeAndSet({ ...submitted, asked: true });
    setError(null);
    if (!navigator.onLine) return setState('kept');
    const responseTimer = setTimeout(() => setState('kept'), RESPONSE_TIMEOUT_MS);
    const failure = await request(() => publishOnce(videoId, submitted.id, author, input));
    clearTimeout(responseTimer);
    if (isRetry && failure?.code === 'offline' && failedRetries < RETRY_DELAYS_MS.length) {
      setFailedRetries(failedRetries + 1);
      return setState('kept');
    }
    setFailedRetries(0);
    setState('idle');
    setError(failure);
    storeAndSet(failure === null ? emptyDraft(newId()) : { ...submitted, asked: false });
    if (failure !== null) return;
    setPublished((before) => before + 1);
    onDone('published');
  };

  const update = async (comment: EditedComment): Promise<void> => {
    const input = toCommentInput(comment);
    if (input === null || inFlight.current) return;
    setError(null);
    if (!navigator.onLine) return setError(new AppError('offline'));
    const failure = await request(() => updateComment(videoId, comment.id, input));
    setState('idle');
    setError(failure);
    if (failure !== null) return;
    setEdited(null);
    onDone('updated');
  };

  const sendStored = useEffectEvent(() => {
    if (draft.asked) void publish(draft, true);
  });
  useEffect(() => {
    const retryDelayMs = RETRY_DELAYS_MS[failedRetries - 1];
    if (retryDelayMs === undefined) return undefined;
    const retryTimer = setTimeout(sendStored, retryDelayMs);
    return () => clearTimeout(retryTimer);
  }, [failedRetries]);
  useEffect(() => {
    // Sends first what an earlier visit to this page left unsent.
    const first = setTimeout(sendStored);
    window.addEventListener('online', sendStored);
    return () => {
      clearTimeout(first);
      window.removeEventListener('online', sendStored);
    };
  }, []);

  return {
    content: edited?.content ?? draft.content,
    rating: edited?.rating ?? draft.rating,
    editing: edited !== null,
    state,
    published,
    error,
    draftError,
    changeDraft: (change) => {
      if (edited === null) storeAndSet({ ...draft, ...change, asked: false });
      else setEdited({ ...edited, ...change });
    },
    submit: () => void (edited === null ? publish(draft) : update(edited)),
    edit: (comment) => {
      setError(null);
      setEdited(comment);
    },
    cancelEdit: () => {
      setError(null);
      setEdited(null);
    },
    stopEditing: (id) => setEdited((before) => (before?.id === id ? null : before)),
  };
}

/** Publishes; a rejection counts as success when the comment exists, because an earlier attempt did arrive. */
async function publishOnce(...[videoId, id, author, input]: Parameters<typeof publishComment>): Promise<void> {
  try {
    await publishComment(videoId, id, author, input);
  } catch (reason) {
    const error = toAppError(reason);
    if (error.code !== 'forbidden' || !(await commentExists(videoId, id))) throw error;
  }
}
