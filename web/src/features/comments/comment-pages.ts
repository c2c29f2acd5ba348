import { commentsOf, commentsBetween } from '@atelier/domain/queries/member-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

/** Comments shown at a time (specification §2, issue of the video page). */
export const PAGE_SIZE = 20;

/** One live stretch of the list, newest first: comments before `before` (exclusive), down to `from` (inclusive). */
export interface CommentPage {
  readonly before: Date | null;
  /** `null` for the last page, which is cut by its size alone. */
  readonly from: Date | null;
}

export const FIRST_PAGE: readonly CommentPage[] = [{ before: null, from: null }];

/**
 * The pages after asking for more. The page that was last gets a lower bound at its oldest comment, so that neither a
 * new comment above nor a deleted one within it makes a comment vanish between two pages or stand on both.
 *
 * @param oldest time of the oldest comment of the last page.
 */
export function withNextPage(pages: readonly CommentPage[], oldest: Date): readonly CommentPage[] {
  const last = pages.at(-1);
  if (last === undefined) return FIRST_PAGE;
  return [...pages.slice(0, -1), { ...last, from: oldest }, { before: oldest, from: null }];
}

/** The query of a page. A bounded one has room for what is published while it is open (rules read 50 at most). */
export function pageQuery(videoId: string, page: CommentPage): QuerySpec {
  if (page.before === null && page.from === null) return commentsOf(videoId, PAGE_SIZE);
  return commentsBetween(videoId, page, page.from === null ? PAGE_SIZE : 50);
}
