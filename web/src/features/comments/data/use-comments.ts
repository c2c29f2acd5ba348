import { path } from '@atelier/domain/paths';
import {
  type Comment,
  parseComment,
  parseCommentOrReply,
  parseReply,
  type Reply,
} from '@atelier/domain/content/comment';
import { newestCommentBy, repliesTo } from '@atelier/domain/queries/member-queries';
import { parseVideoStats } from '@atelier/domain/content/video';
import {
  type Item,
  type LiveState,
  useLiveDoc,
  useLiveQuery,
} from '../../../lib/firestore/live-query.tsx';
import { type LivePage, useLivePage } from '../../../lib/firestore/live-page.ts';
import { type CommentPage, PAGE_SIZE, pageQuery } from '../comment-pages.ts';

/** Returns one page of the comments on a video, newest first, live. */
export const useCommentPage = (videoId: string, page: CommentPage): LiveState<Item<Comment>[]> =>
  useLiveQuery(pageQuery(videoId, page), parseComment);

/**
 * Returns one comment or reply, live; `null` data if there is none.
 *
 * @param id `null` reads nothing and stays loading.
 */
export const useComment = (videoId: string, id: string | null): LiveState<Comment | Reply | null> =>
  useLiveDoc(id === null ? null : path.comment(videoId, id), parseCommentOrReply);

/** Returns the number of comments that the server has counted; 0 while unknown. */
export function useCommentCount(videoId: string): number {
  const stats = useLiveDoc(path.videoStats(videoId), parseVideoStats);
  return stats.status === 'ready'
    ? (stats.data?.comment_count ?? stats.data?.rating_count ?? 0)
    : 0;
}

/** Returns the replies to a comment, oldest first, live, one page at a time. */
export const useReplies = (videoId: string, commentId: string): LivePage<Reply> =>
  useLivePage(repliesTo(videoId, commentId, PAGE_SIZE + 1), parseReply);

/**
 * Returns the rating that a member has given to a video, live; `null` without any, or if it could
 * not be read.
 *
 * @param uid `null` reads nothing.
 * @returns `undefined` while unknown.
 */
export function useOwnRating(videoId: string, uid: string | null): number | null | undefined {
  const newest = useLiveQuery(uid === null ? null : newestCommentBy(videoId, uid), parseComment);
  if (newest.status === 'loading') return undefined;
  return newest.status === 'ready' ? (newest.data[0]?.data.rating ?? null) : null;
}
