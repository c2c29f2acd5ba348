import { path } from '@atelier/domain/paths';
import { type ChatMessage, parseChatMessage } from '@atelier/domain/chat/chat-documents';
import { parseCommentOrReply } from '@atelier/domain/content/comment';
import { parseQuestion } from '@atelier/domain/live/question';
import { parseReport, type Report, type ReportedContent } from '@atelier/domain/moderation/report';
import { parseContributionPath } from '@atelier/domain/moderation/contribution';
import { handledReports, openReports } from '@atelier/domain/queries/admin-queries';
import { messagesAfter, messagesUntil } from '@atelier/domain/queries/chat-queries';
import { parseMoveReview, reviewText } from '@atelier/domain/reviews/move-review';
import { parseValidatedMove } from '@atelier/domain/reviews/public-documents';
import type { ChatRoomId } from '@atelier/domain/values';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { type LivePage, useLivePage } from '../../../lib/firestore/live-page.ts';
import { type Item, readDoc, readQuery } from '../../../lib/firestore/live-query.tsx';
import { serverTime, updateDocument } from '../../../lib/firestore/writes.ts';

/** Returns the open reports, newest first, live, one page at a time. */
export const useOpenReports = (): LivePage<Report> => useLivePage(openReports(), parseReport);

/** Reads the current version of the reported content; `null` when it is gone. @throws AppError */
export async function readReportedContent(target: string): Promise<ReportedContent | null> {
  const contribution = parseContributionPath(target);
  if (contribution === null) return null;
  if (contribution.kind === 'comment') {
    const comment = await readDoc(target, parseCommentOrReply);
    if (comment === null) return null;
    const { user_id, author_name, content } = comment;
    return { user_id, author_name, text: content, has_file: false };
  }
  if (contribution.kind === 'review') {
    const review = await readDoc(target, parseMoveReview);
    if (review === null) return null;
    return {
      user_id: review.user_id,
      author_name: review.author_name,
      text: reviewText(review),
      has_file: true,
    };
  }
  if (contribution.kind === 'page') {
    const page = await readDoc(target, parseValidatedMove);
    if (page === null) return null;
    return {
      user_id: '',
      author_name: page.member_name,
      text: page.name_fr,
      has_file: page.clip !== undefined,
    };
  }
  if (contribution.kind === 'question') {
    const question = await readDoc(target, parseQuestion);
    if (question === null) return null;
    return {
      user_id: contribution.id,
      author_name: question.author_name,
      text: question.text,
      has_file: false,
    };
  }
  const chatMessage = await readDoc(target, parseChatMessage);
  if (chatMessage === null) return null;
  const { user_id, author_name, message, media_url } = chatMessage;
  return { user_id, author_name, text: message, has_file: media_url !== undefined };
}

/** Returns the closed reports, the last one closed first, live, one page at a time. */
export const useHandledReports = (): LivePage<Report> =>
  useLivePage(handledReports(11), parseReport);

/** A message is shown with so many others around it. */
const NEIGHBOURS = 3;

/**
 * Reads a message with three around it, one of them after it if there is one; `null` when it is
 * gone.
 *
 * @throws AppError
 */
export async function readConversation(
  room: ChatRoomId,
  id: string,
): Promise<Item<ChatMessage>[] | null> {
  const message = await readDoc(path.message(room, id), parseChatMessage);
  if (message === null) return null;
  const [until, after] = await Promise.all([
    readQuery(messagesUntil(room, message.created_at, NEIGHBOURS + 1), parseChatMessage),
    readQuery(messagesAfter(room, message.created_at, NEIGHBOURS), parseChatMessage),
  ]);
  const next = after.slice(0, Math.max(1, NEIGHBOURS + 1 - until.length));
  return [...until.slice(0, NEIGHBOURS + 1 - next.length).reverse(), ...next];
}

/**
 * Closes a report.
 *
 * @throws AppError `conflict` when it is closed already: the rules allow closing it once.
 */
export async function closeReport(
  id: string,
  state: 'resolved' | 'dismissed',
  admin: string,
): Promise<void> {
  try {
    await updateDocument(path.report(id), { state, updated_at: serverTime, updated_by: admin });
  } catch (error) {
    const failure = toAppError(error);
    throw failure.code === 'forbidden' ? new AppError('conflict', { cause: error }) : failure;
  }
}

/** Opens a closed report again. @throws AppError */
export const reopenReport = (id: string, admin: string): Promise<void> =>
  updateDocument(path.report(id), { state: 'open', updated_at: serverTime, updated_by: admin });
