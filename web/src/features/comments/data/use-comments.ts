import { path } from '@atelier/domain/paths';
import { type Comment, parseComment } from '@atelier/domain/content/comment';
import { parseVideoStats } from '@atelier/domain/content/video';
import { type Item, type LiveState, useLiveDoc, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { type CommentPage, pageQuery } from '../comment-pages.ts';

/** Returns one page of the comments on a video, newest first, live. */
export function useCommentPage(videoId: string, page: CommentPage): LiveState<Item<Comment>[]> {
  return useLiveQuery(pageQuery(videoId, page), parseComment);
}

/** Returns the number of comments that the server has counted; 0 while unknown. */
export function useCommentCount(videoId: string): number {
  const stats = useLiveDoc(path.videoStats(videoId), parseVideoStats);
  return stats.status === 'ready' ? (stats.data?.rating_count ?? 0) : 0;
}
