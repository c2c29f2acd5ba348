import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { AppError, toAppError } from '../../lib/errors.ts';
import { renewConfirmation } from '../../lib/confirmed-email.ts';
import { newId } from '../../lib/firestore/writes.ts';
import { type CommentDraft, emptyDraft, storeDraft, toCommentInput, readDraft } from './comment-draft.ts';
import { type Author, commentExists, type CommentPlace, publishComment, updateComment } from './data/comment-store.ts';

/** An own comment or reply that is edited in the form; a reply's rating is ignored. */
export interface EditedComment {
  readonly id: string;
  readonly content: string;
  readonly rating: number;
}

export type CommentComposer = ReturnType<typeof useCommentComposer>;

/** Without an answer for this long the network counts as gone, whatever the device reports. */
const RESPONSE_TIMEOUT_MS = 8_000;

/** Devices report the network before it works: delays between the attempts to send a stored comment. */
const RETRY_DELAYS_MS = [1_000, 3_000, 9_000];

/**
 * Holds the state of the form in which a member comments on a video or replies to a comment. Typed text is stored on the device at once; a comment
 * submitted offline is published when the network is back. Sending twice creates one comment.
 */
export function useCommentComposer(
  [videoId, replyTo]: CommentPlace,
  author: Author,
  onDone: (done: 'published' | 'updated') => void,
  firstEdited: EditedComment | null = null,
) {
  const { uid } = author;
  const place = useMemo(
    (): CommentPlace => (replyTo === undefined ? [videoId] : [videoId, replyTo]),
    [videoId, replyTo],
  );
  const [draft, setDraft] = useState<CommentDraft>(() => readDraft(localStorage, uid, place) ?? emptyDraft(newId()));
  const [edited, setEdited] = useState(firstEdited);
  /** `sending`: waits for the server; `kept`: offline, stored on this device until the network is back. */
  const [state, setState] = useState<'idle' | 'sending' | 'kept'>('idle');
  /** Number of comments published since the page was opened. */
  const [published, setPublished] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  /** Why the device could not store the draft. */
  const [draftError, setDraftError] = useState<AppError | null>(null);
  const inFlight = useRef(false);
  /** Number of automatic attempts that failed because the network did not work yet. */
  const [failedRetries, setFailedRetries] = useState(0);

  const storeAndSet = useCallback(
    (next: CommentDraft) => {
      setDraft(next);
      setDraftError(storeDraft(localStorage, uid, place, next));
    },
    [uid, place],
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
    const failure = await request(() => publishOnce(place, submitted.id, author, input));
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
    const failure = await request(() => updateComment(place, comment.id, uid, input));
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
    isReply: replyTo !== undefined,
    content: edited?.content ?? draft.content,
    rating: edited?.rating ?? draft.rating,
    editing: edited !== null,
    state,
    published,
    error,
    draftError,
    changeDraft: (change: { content?: string; rating?: number }) => {
      if (edited === null) storeAndSet({ ...draft, ...change, asked: false });
      else setEdited({ ...edited, ...change });
    },
    submit: () => void (edited === null ? publish(draft) : update(edited)),
    edit: (comment: EditedComment) => {
      setError(null);
      setEdited(comment);
    },
    cancelEdit: () => {
      setError(null);
      setEdited(null);
    },
    /** Stops editing a comment that was deleted. */
    stopEditing: (id: string) => setEdited((before) => (before?.id === id ? null : before)),
  };
}

/**
 * Publishes; a rejection counts as success when the comment exists, because an earlier attempt did arrive, and is tried
 * again when the address was confirmed meanwhile.
 */
async function publishOnce(...[place, id, author, input]: Parameters<typeof publishComment>): Promise<void> {
  try {
    await publishComment(place, id, author, input);
  } catch (reason) {
    const error = toAppError(reason);
    if (error.code === 'forbidden' && (await commentExists(place[0], id))) return;
    if (error.code !== 'forbidden' || !(await renewConfirmation())) throw error;
    await publishComment(place, id, author, input);
  }
}
