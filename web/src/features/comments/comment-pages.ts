import { commentsOf, commentsBetween } from '@atelier/domain/queries/member-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

/** Comments per page. */
export const PAGE_SIZE = 20;

/**
 * A live page of the list, newest first: comments before `before` (exclusive), down to `from`
 * (inclusive).
 */
export interface CommentPage {
  readonly before: Date | null;
  /** `null` for the last page, which is limited by its size only. */
  readonly from: Date | null;
}

export const FIRST_PAGE: readonly CommentPage[] = [{ before: null, from: null }];

/**
 * Returns the pages with one more. The previous last page gets its oldest comment as lower bound,
 * so that new or deleted comments neither hide a comment between two pages nor show it on both.
 *
 * @param oldest time of the oldest comment of the last page.
 */
export function withNextPage(pages: readonly CommentPage[], oldest: Date): readonly CommentPage[] {
  const last = pages.at(-1);
  if (last === undefined) return FIRST_PAGE;
  return [...pages.slice(0, -1), { ...last, from: oldest }, { before: oldest, from: null }];
}

/**
 * Returns the query of a page. A page with a lower bound may grow to 50 comments, the limit of the
 * rules.
 */
export function pageQuery(videoId: string, page: CommentPage): QuerySpec {
  if (page.before === null && page.from === null) return commentsOf(videoId, PAGE_SIZE);
  return commentsBetween(videoId, page, page.from === null ? PAGE_SIZE : 50);
}
