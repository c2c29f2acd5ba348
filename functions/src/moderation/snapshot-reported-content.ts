import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { parseChatMessage } from '@atelier/domain/chat/chat-documents';
import { parseCommentOrReply } from '@atelier/domain/content/comment';
import { parseQuestion } from '@atelier/domain/live/question';
import type { ReportedContent } from '@atelier/domain/moderation/report';
import { type Contribution, parseContributionPath } from '@atelier/domain/moderation/contribution';
import { parseMoveReview, reviewText } from '@atelier/domain/reviews/move-review';
import { parseValidatedMove } from '@atelier/domain/reviews/public-documents';
import { database, parseStored, textAt } from '../platform/firebase.ts';

/**
 * Stores in a report a snapshot of the reported content with the names of reporter and place, once;
 * an existing snapshot is kept.
 */
export async function snapshotReportedContent(reportId: string): Promise<void> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const report = await transaction.get(db.doc(path.report(reportId)));
    if (!report.exists || report.get('said') !== undefined) return;
    const target: unknown = report.get('target');
    const contribution = typeof target === 'string' ? parseContributionPath(target) : null;
    if (contribution === null) return;
    const reporterId = String(report.get('reporter'));
    const [document, place, reporter] = await transaction.getAll(
      db.doc(String(target)),
      db.doc(placeOf(contribution)),
      db.doc(path.profile(reporterId)),
    );
    const said =
      document?.exists === true
        ? parseStored(document.ref.path, () =>
            contentSnapshot(contribution, document.data(), reporterId, place),
          )
        : undefined;
    const names = {
      reporter_name: textAt(reporter, 'display_name'),
      place:
        contribution.kind === 'page' ? undefined : textAt(place, PLACE_NAMES[contribution.kind]),
    };
    const found = Object.entries({ said, ...names }).filter(([, value]) => value !== undefined);
    if (found.length > 0) transaction.update(report.ref, Object.fromEntries(found));
    // Opens it to admins.
    if (contribution.kind === 'review' && document?.exists) {
      transaction.update(document.ref, { reported: true });
    }
  });
}

/** The field that names the place of a contribution. */
export const PLACE_NAMES = {
  comment: 'title',
  message: 'name',
  question: 'title',
  review: 'name_fr',
} as const;

/**
 * Returns the path of what a contribution belongs to; of a public page, which has no uid, of its
 * source.
 */
export function placeOf(contribution: Contribution): string {
  const { kind } = contribution;
  if (kind === 'review') return path.moveReview(contribution.id);
  if (kind === 'page') return path.validatedMoveSource(contribution.id);
  if (kind === 'question') return path.liveSession(contribution.session);
  return kind === 'comment' ? path.video(contribution.video) : path.chatRoom(contribution.room);
}

/**
 * Returns the content: of a review that of the other one, the trainer or the member.
 *
 * @throws ParseError
 */
function contentSnapshot(
  contribution: Contribution,
  data: unknown,
  reporter: string,
  place: DocumentSnapshot | undefined,
): ReportedContent {
  if (contribution.kind === 'page') {
    const { member_name: author_name, name_fr: text, clip } = parseValidatedMove(data);
    return {
      user_id: textAt(place, 'user_id') ?? '',
      author_name,
      text,
      has_file: clip !== undefined,
    };
  }
  if (contribution.kind === 'review') {
    const review = parseMoveReview(data);
    const { user_id, author_name, trainer_id = '', trainer_name = '' } = review;
    const author =
      reporter === user_id
        ? { user_id: trainer_id, author_name: trainer_name }
        : { user_id, author_name };
    return { ...author, text: reviewText(review), has_file: true };
  }
  if (contribution.kind === 'comment') {
    const { user_id, author_name, content } = parseCommentOrReply(data);
    return { user_id, author_name, text: content, has_file: false };
  }
  if (contribution.kind === 'question') {
    const { author_name, text } = parseQuestion(data);
    return { user_id: contribution.id, author_name, text, has_file: false };
  }
  const { user_id, author_name, message, media_url } = parseChatMessage(data);
  return { user_id, author_name, text: message, has_file: media_url !== undefined };
}
