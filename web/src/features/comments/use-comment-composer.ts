import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppError, toAppError, withAppErrors } from '../../lib/errors.ts';
import { withConfirmedEmail } from '../../lib/confirmed-email.ts';
import { newId } from '../../lib/firestore/writes.ts';
import { delay, delayUntilOnline, retryDelayMs } from '../../lib/delay.ts';
import { startSendQueue, deliver } from '../../lib/outbox/send-queue.ts';
import { useNetworkReturn } from '../../lib/use-network-return.ts';
import {
  type CommentDraft,
  emptyDraft,
  storeDraft,
  toCommentInput,
  readDraft,
} from './comment-draft.ts';
import {
  type Author,
  type CommentPlace,
  findPublished,
  publishComment,
  ratingToKeep,
  updateComment,
} from './data/comment-store.ts';

/** An own comment or reply that is edited in the form; a reply's rating is ignored. */
export interface EditedComment {
  readonly id: string;
  readonly content: string;
  readonly rating: number;
}

export type CommentComposer = ReturnType<typeof useCommentComposer>;

/** Without an answer for this long the network counts as gone, whatever the device reports. */
const RESPONSE_TIMEOUT_MS = 8_000;

/** The rules accept one contribution a second per member, and several may wait for the network. */
const REFUSED = { attempts: 3, pause: () => delay(1_500) };

/** Devices report the network before it works: so often a stored comment is tried again. */
const MAX_RETRIES = 3;

type Submission = NonNullable<ReturnType<typeof toSubmission>>;

/** @param pressed while online: somebody is there to press again, so that it is tried once. */
function toSubmission(draft: CommentDraft, pressed: boolean) {
  const input = toCommentInput(draft);
  return input === null ? null : { draft, input, pressed };
}

const READ_AGAIN_MS = 2_000;

/**
 * Reads the rating that a comment keeps, until the server answers: a comment waits for it as it waits to be taken.
 *
 * @throws AppError other than `offline`, or any once `stop` is aborted
 */
async function readKeptRating(
  place: CommentPlace,
  uid: string,
  stop: AbortSignal,
): Promise<number> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ratingToKeep(place, uid);
    } catch (reason) {
      if (toAppError(reason).code !== 'offline' || stop.aborted) throw reason;
    }
    await delayUntilOnline(retryDelayMs(failures, READ_AGAIN_MS), stop);
  }
}

/** Sends a comment. @returns `taken` if another one has its id, so that it was not published. @throws AppError */
async function sendOnce(
  place: CommentPlace,
  author: Author,
  { draft: { id }, input: written }: Submission,
  stop: AbortSignal,
) {
  const rating = written.rating ?? (await readKeptRating(place, author.uid, stop));
  const input = { ...written, rating };
  let isTaken = false;
  await deliver(() => withConfirmedEmail(() => publishComment(place, id, author, input)), {
    ...REFUSED,
    async hasArrived() {
      const stored = await findPublished(place, id, author, input);
      isTaken = stored === 'other';
      return stored !== null;
    },
  });
  return isTaken ? 'taken' : 'published';
}

/** Saves an own comment as it was edited, with the rating of the form. */
function saveEdited(
  place: CommentPlace,
  uid: string,
  { id, rating }: EditedComment,
  input: Submission['input'],
): Promise<void> {
  return updateComment(place, id, uid, { ...input, rating });
}

/**
 * Holds the state of the form in which a member comments on a video or replies to a comment. Typed text is stored on the device at once; a comment
 * submitted offline is published when the network is back. Sending twice creates one comment, and what another tab made of
 * the same draft is another one.
 */
export function useCommentComposer(
  place: CommentPlace,
  author: Author,
  onDone: (done: 'published' | 'updated') => void,
  firstEdited: EditedComment | null = null,
) {
  const { uid } = author;
  const [, replyTo] = place;
  const [draft, setDraft] = useState<CommentDraft>(
    () => readDraft(localStorage, uid, place) ?? emptyDraft(newId()),
  );
  const [edited, setEdited] = useState(firstEdited);
  /** What is to be published. */
  const [asked, setAsked] = useState(() =>
    firstEdited === null && draft.asked ? toSubmission(draft, false) : null,
  );
  /** `sending`: waits for the server; `kept`: offline, stored on this device until the network is back. */
  const [state, setState] = useState<'idle' | 'sending' | 'kept'>('idle');
  /** Number of comments published since the page was opened. */
  const [published, setPublished] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  useNetworkReturn(error, () => setError(null));
  /** Why the device could not store the draft. */
  const [draftError, setDraftError] = useState<AppError | null>(null);
  const inFlight = useRef(false);

  const storeAndSet = (next: CommentDraft) => {
    setDraft(next);
    setDraftError(storeDraft(localStorage, uid, place, next));
  };

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
    setState(done === 'updated' && asked !== null ? 'kept' : 'idle');
    setError(failure);
    if (failure === null) onDone(done);
  };

  const publish = (): void => {
    const submission = toSubmission(draft, navigator.onLine);
    if (submission === null || inFlight.current) return;
    storeAndSet({ ...draft, asked: true });
    setError(null);
    setAsked(submission);
  };

  const send = useEffectEvent(
    async (submission: Submission, stop: AbortSignal): Promise<'published' | 'taken'> => {
      const responseTimer = setTimeout(() => setState('kept'), RESPONSE_TIMEOUT_MS);
      return request(() => sendOnce(place, author, submission, stop)).finally(() =>
        clearTimeout(responseTimer),
      );
    },
  );

  /** Publishes under another id; what was changed meanwhile waits for the member. */
  const sendUnderNewId = useEffectEvent((submission: Submission): void => {
    const id = newId();
    storeAndSet({ ...draft, id });
    setAsked(draft.asked ? { ...submission, draft: { ...submission.draft, id } } : null);
  });

  const endPublishing = useEffectEvent(
    (submitted: CommentDraft, failure: AppError | null): void => {
      setAsked(null);
      // What was changed meanwhile stays, as another comment once this one is published.
      const isChanged = !draft.asked;
      if (failure === null)
        storeAndSet(isChanged ? { ...draft, id: newId() } : emptyDraft(newId()));
      else if (!isChanged) storeAndSet({ ...submitted, asked: false });
      if (failure === null) setPublished((before) => before + 1);
      end('published', failure);
    },
  );

  /** Ends the wait for a comment that was taken back by changing it. */
  const release = useEffectEvent(() => {
    if (!draft.asked) setState('idle');
  });

  const update = async (comment: EditedComment): Promise<void> => {
    const input = toCommentInput(comment);
    if (input === null || inFlight.current) return;
    setError(null);
    if (!navigator.onLine) return setError(new AppError('offline'));
    const failure = await request(() => saveEdited(place, uid, comment, input)).then(
      () => null,
      toAppError,
    );
    if (failure === null) setEdited(null);
    end('updated', failure);
  };

  useEffect(() => {
    if (asked === null) return undefined;
    const queue = startSendQueue<Submission>({
      next: () => asked,
      send: (submission, stop) =>
        send(submission, stop)
          .then((end) => (end === 'published' ? handleEnd(null) : handleTaken(submission)))
          .finally(release),
      isFinal: ({ code }, failures) =>
        asked.pressed || code !== 'offline' || failures > MAX_RETRIES,
      onFailed: (_submission, failure, isFinal) =>
        isFinal ? handleEnd(failure) : setState('kept'),
    });
    const handleEnd = (failure: AppError | null) => {
      queue.stop();
      endPublishing(asked.draft, failure);
    };
    const handleTaken = (submission: Submission) => {
      queue.stop();
      sendUnderNewId(submission);
    };
    return queue.stop;
  }, [asked]);

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
      storeAndSet({ ...draft, ...change, asked: false });
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
