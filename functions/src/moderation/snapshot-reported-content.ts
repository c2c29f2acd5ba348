import { path } from '@atelier/domain/paths';
import { parseChatMessage } from '@atelier/domain/chat/chat-message';
import { parseComment } from '@atelier/domain/content/comment';
import type { ReportedContent } from '@atelier/domain/moderation/report';
import { type Contribution, parseContributionPath } from '@atelier/domain/moderation/contribution';
import { database } from '../platform/firebase.ts';
import { parseStored } from '../platform/parse-stored-document.ts';

/** Stores in a report a snapshot of the reported content, once; an existing snapshot is kept. */
export async function snapshotReportedContent(reportId: string): Promise<void> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const report = await transaction.get(db.doc(path.report(reportId)));
    if (!report.exists || report.get('said') !== undefined) return;
    const target: unknown = report.get('target');
    const contribution = typeof target === 'string' ? parseContributionPath(target) : null;
    if (contribution === null) return;
    const document = await transaction.get(db.doc(String(target)));
    if (!document.exists) return;
    const snapshot = parseStored(document.ref.path, () => contentSnapshot(contribution, document.data()));
    if (snapshot) transaction.update(report.ref, { said: snapshot });
  });
}

/** @throws ParseError */
function contentSnapshot(contribution: Contribution, data: unknown): ReportedContent {
  if (contribution.kind === 'comment') {
    const { user_id, author_name, content } = parseComment(data);
    return { user_id, author_name, text: content, has_file: false };
  }
  const { user_id, author_name, message, media_url } = parseChatMessage(data);
  return { user_id, author_name, text: message, has_file: media_url !== undefined };
}
