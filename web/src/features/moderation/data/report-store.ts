import { path } from '@atelier/domain/paths';
import { parseChatMessage } from '@atelier/domain/chat/chat-message';
import { parseComment } from '@atelier/domain/content/comment';
import { parseReport, type Report, type ReportedContent } from '@atelier/domain/moderation/report';
import { parseContributionPath } from '@atelier/domain/moderation/contribution';
import { openReports } from '@atelier/domain/queries/admin-queries';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { type LivePage, useLivePage } from '../../../lib/firestore/live-page.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { serverTime, updateDocument } from '../../../lib/firestore/writes.ts';

/** Returns the open reports, newest first, live, one page at a time. */
export const useOpenReports = (): LivePage<Report> => useLivePage(openReports(), parseReport);

/** Reads the current version of the reported content; `null` when it is gone. @throws AppError */
export async function readReportedContent(target: string): Promise<ReportedContent | null> {
  const contribution = parseContributionPath(target);
  if (contribution === null) return null;
  if (contribution.kind === 'comment') {
    const comment = await readDoc(target, parseComment);
    if (comment === null) return null;
    const { user_id, author_name, content } = comment;
    return { user_id, author_name, text: content, has_file: false };
  }
  const chatMessage = await readDoc(target, parseChatMessage);
  if (chatMessage === null) return null;
  const { user_id, author_name, message, media_url } = chatMessage;
  return { user_id, author_name, text: message, has_file: media_url !== undefined };
}

/**
 * Closes a report without changing its content.
 *
 * @throws AppError `conflict` when another admin closed it already: the rules allow closing it once.
 */
export async function closeReport(id: string, state: 'resolved' | 'dismissed', admin: string): Promise<void> {
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
