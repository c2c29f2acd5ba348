import { path } from '@atelier/domain/paths';
import { averageRating } from '@atelier/domain/content/rating';
import { PUBLISHED_VIDEOS } from './videos/video-plan.ts';
import { ago, demoDocument, numberedId, type DemoDocument } from './demo-document.ts';
import { memberOf } from './members.ts';
import comments from './data/comments.json' with { type: 'json' };

/** By video id, oldest first; each author could open the video when they wrote. */
const COMMENTS: Readonly<Record<string, readonly { user_id: string; rating: number; content: string }[]>> = comments;

/** Hours between two comments on a video; the newest is seven hours old. */
const INTERVAL_HOURS = 31;

/** Returns the comments on every video, oldest first. */
export function commentDocuments(now: Date): DemoDocument[] {
  return Object.entries(COMMENTS).flatMap(([videoId, ofVideo]) =>
    ofVideo.map((comment, index) => {
      const hours = 7 + INTERVAL_HOURS * (ofVideo.length - 1 - index);
      return demoDocument(path.comment(videoId, numberedId(index)), {
        ...comment,
        author_name: memberOf(comment.user_id).display_name,
        created_at: ago(now, 0, hours * 60),
      });
    }),
  );
}

/** Returns what the server computes for each video: its views, and the number and average of its ratings. */
export function statsDocuments(now: Date): DemoDocument[] {
  return PUBLISHED_VIDEOS.map(({ id, views }) => {
    const ratings = (COMMENTS[id] ?? []).map(({ rating }) => rating);
    const sum = ratings.reduce((total, rating) => total + rating, 0);
    return demoDocument(path.videoStats(id), {
      views,
      rating: averageRating(sum, ratings.length),
      rating_count: ratings.length,
      computed_at: ago(now, 0, 60),
    });
  });
}
