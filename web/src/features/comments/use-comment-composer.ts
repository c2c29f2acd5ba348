import { useRef, useState } from 'react';
import { AppError, toAppError, withAppErrors } from '../../lib/errors.ts';
import { newId } from '../../lib/firestore/writes.ts';
import { useNetworkReturn } from '../../lib/use-network-return.ts';
import {
  type CommentDraft,
  emptyDraft,
  storeDraft,
  toCommentInput,
  readDraft,
} from './comment-draft.ts';
import { type Author, type CommentPlace, updateComment } from './data/comment-store.ts';
import { sendComment, toSubmission } from './send-comment.ts';
import { usePublishQueue } from './use-publish-queue.ts';

/** An own comment or reply that is edited in the form; a reply's rating is ignored. */
export interface EditedComment {
  readonly id: string;
  readonly content: string;
  readonly rating: number;
}

export type CommentComposer = ReturnType<typeof useCommentComposer>;

/** Without an answer for this long the network counts as gone, whatever the device reports. */
const RESPONSE_TIMEOUT_MS = 8_000;

/** Holds the draft, which is stored on the device at each change. */
function useStoredDraft(uid: string, place: CommentPlace) {
  const [draft, setDraft] = useState<CommentDraft>(
    () => readDraft(localStorage, uid, place) ?? emptyDraft(newId()),
  );
  /** Why the device could not store the draft. */
  const [draftError, setDraftError] = useState<AppError | null>(null);
  const keepDraft = (next: CommentDraft) => {
    setDraft(next);
    setDraftError(storeDraft(localStorage, uid, place, next));
  };
  return { draft, draftError, keepDraft };
}

/**
 * Holds the state of the form in which a member comments on a video or replies to a comment. Typed
 * text is stored on the device at once; a comment submitted offline is published when the network
 * is back. Sending twice creates one comment, and what another tab made of the same draft is
 * another one.
 */
export function useCommentComposer(
  place: CommentPlace,
  author: Author,
  onDone: (done: 'published' | 'updated') => void,
  firstEdited: EditedComment | null = null,
) {
  const { uid } = author;
  const [, replyTo] = place;
  const { draft, draftError, keepDraft } = useStoredDraft(uid, place);
  const [edited, setEdited] = useState(firstEdited);
  /** What is to be published. */
  const [asked, setAsked] = useState(() =>
    firstEdited === null && draft.asked ? toSubmission(draft, false) : null,
  );
  /**
   * `sending`: waits for the server; `kept`: offline, stored on this device until the network is
   * back.
   */
  const [state, setState] = useState<'idle' | 'sending' | 'kept'>('idle');
  /** Number of comments published since the page was opened. */
  const [published, setPublished] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  useNetworkReturn(error, () => setError(null));
  const inFlight = useRef(false);

  /** Sends one request at a time. @throws AppError */
  const request = <T>(send: () => Promise<T>): Promise<T> => {
    inFlight.current = true;
    setState('sending');
    return withAppErrors(send).finally(() => {
      inFlight.current = false;
    });
  };

  /** Shows the result of a request. @param failure `null` on success */
  const end = (done: 'published' | 'updated', failure: AppError | null): void => {
    const isAnotherAsked = done === 'updated' && asked !== null;
    setState(isAnotherAsked ? 'kept' : 'idle');
    setError(failure);
    if (failure === null) onDone(done);
  };

  const publish = (): void => {
    const submission = toSubmission(draft, navigator.onLine);
    if (submission === null || inFlight.current) return;
    keepDraft({ ...draft, asked: true });
    setError(null);
    setAsked(submission);
  };

  const endPublishing = (submitted: CommentDraft, failure: AppError | null): void => {
    setAsked(null);
    // What was changed meanwhile stays, as another comment once this one is published.
    const isChanged = !draft.asked;
    if (failure === null) {
      keepDraft(isChanged ? { ...draft, id: newId() } : emptyDraft(newId()));
      setPublished((before) => before + 1);
    } else if (!isChanged) {
      keepDraft({ ...submitted, asked: false });
    }
    end('published', failure);
  };

  usePublishQueue(asked, {
    async send(submission, stop) {
      const responseTimer = setTimeout(() => setState('kept'), RESPONSE_TIMEOUT_MS);
      return request(() => sendComment(place, author, submission, stop)).finally(() =>
        clearTimeout(responseTimer),
      );
    },
    onAttempted() {
      // Ends the wait for a comment that was taken back by changing it.
      if (!draft.asked) setState('idle');
    },
    onKept: () => setState('kept'),
    onTaken(submission) {
      const id = newId();
      keepDraft({ ...draft, id });
      // What was changed meanwhile waits for the member.
      setAsked(draft.asked ? { ...submission, draft: { ...submission.draft, id } } : null);
    },
    onEnd: endPublishing,
  });

  const update = async (comment: EditedComment): Promise<void> => {
    const input = toCommentInput(comment);
    if (input === null || inFlight.current) return;
    setError(null);
    if (!navigator.onLine) return setError(new AppError('offline'));
    const { id, rating } = comment;
    const failure = await request(() => updateComment(place, id, uid, { ...input, rating })).then(
      () => null,
      toAppError,
    );
    if (failure === null) setEdited(null);
    end('updated', failure);
  };

  return {
    isReply: replyTo !== undefined,
    content: edited?.content ?? draft.content,
    /** The chosen one; `null` while the member has chosen none. */
    rating: edited?.rating ?? draft.rating ?? null,
    editing: edited !== null,
    state,
    published,
    error,
    draftError,
    changeDraft: (change: { content?: string; rating?: number }) => {
      if (edited !== null) return setEdited({ ...edited, ...change });
      setAsked(null);
      if (!inFlight.current) setState('idle');
      keepDraft({ ...draft, ...change, asked: false });
    },
    submit: () => void (edited === null ? publish() : update(edited)),
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
