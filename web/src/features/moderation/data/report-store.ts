import { path } from '@atelier/domain/collection-paths';
import { parseChatMessage } from '@atelier/domain/entities/chat-message';
import { parseComment } from '@atelier/domain/entities/comment';
import { parseReport, type Report } from '@atelier/domain/entities/report';
import { contributionAt } from '@atelier/domain/moderation-target';
import { openReports } from '@atelier/domain/queries/admin-queries';
import { type Item, type Live, readDoc, useLiveQuery } from '../../../lib/live-query.tsx';
import { serverTime, updateDocument } from '../../../lib/writes.ts';

/** What a report is about, as it stands now. */
export interface Reported {
  readonly kind: 'comment' | 'message';
  readonly author: { readonly uid: string; readonly name: string };
  readonly text: string;
  readonly hasFile: boolean;
}

/** Reports that nobody has dealt with, newest first, live. */
export const useOpenReports = (): Live<Item<Report>[]> => useLiveQuery(openReports(), parseReport);

/** The words that were reported; `null` when they are gone. @throws AppError */
export async function readReported(target: string): Promise<Reported | null> {
  const contribution = contributionAt(target);
  if (contribution === null) return null;
  if (contribution.kind === 'comment') {
    const comment = await readDoc(target, parseComment);
    if (comment === null) return null;
    const author = { uid: comment.user_id, name: comment.author_name };
    return { kind: 'comment', author, text: comment.content, hasFile: false };
  }
  const message = await readDoc(target, parseChatMessage);
  if (message === null) return null;
  const author = { uid: message.user_id, name: message.author_name };
  return { kind: 'message', author, text: message.message, hasFile: message.media_url !== undefined };
}

/** Closes a report without touching what it is about. */
export const closeReport = (id: string, state: 'resolved' | 'dismissed', admin: string): Promise<void> =>
  updateDocument(path.report(id), { state, updated_at: serverTime, updated_by: admin });
