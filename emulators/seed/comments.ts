import { path } from '@atelier/domain/paths';
import { averageRating } from '@atelier/domain/content/rating';
import { PUBLISHED_VIDEOS } from './videos/video-plan.ts';
import { ago, demoDocument, numberedId, type DemoDocument } from './demo-document.ts';
import { memberOf } from './members.ts';
import comments from './data/comments.json' with { type: 'json' };
import replies from './data/replies.json' with { type: 'json' };

/** By video id, oldest first; each author could open the video when they wrote. */
const COMMENTS: Readonly<
  Record<string, readonly { user_id: string; rating: number; content: string }[]>
> = comments;

/** Hours between two comments on a video; the newest is seven hours old. */
const INTERVAL_HOURS = 31;

/** Replies by video and number of the comment, oldest first. */
const REPLIES: Readonly<
  Record<string, Readonly<Record<string, readonly { user_id: string; content: string }[]>>>
> = replies;

const repliesTo = (videoId: string, index: number) => REPLIES[videoId]?.[numberedId(index)] ?? [];

/** Returns the comments on every video, oldest first, each with its replies. */
export function commentDocuments(now: Date): DemoDocument[] {
  return Object.entries(COMMENTS).flatMap(([videoId, ofVideo]) =>
    ofVideo.flatMap((comment, index) => {
      const hours = 7 + INTERVAL_HOURS * (ofVideo.length - 1 - index);
      const id = numberedId(index);
      const answers = repliesTo(videoId, index);
      return [
        demoDocument(path.comment(videoId, id), {
          ...comment,
          ...badgeOf(comment.user_id),
          reply_count: answers.length || undefined,
          created_at: ago(now, 0, hours * 60),
        }),
        ...answers.map((reply, number) =>
          demoDocument(path.comment(videoId, `${id}-${number + 1}`), {
            ...reply,
            ...badgeOf(reply.user_id),
            reply_to: id,
            replied_at: ago(now, 0, hours * 60 - 45 * (number + 1)),
          }),
        ),
      ];
    }),
  );
}

function badgeOf(uid: string) {
  const { display_name, is_pro_trainer } = memberOf(uid);
  return { author_name: display_name, is_trainer: is_pro_trainer === true || undefined };
}

/** Returns the number and average of a video's ratings: the newest of each member. */
export function ratingOf(videoId: string): { rating: number; rating_count: number } {
  const newest = new Map((COMMENTS[videoId] ?? []).map(({ user_id, rating }) => [user_id, rating]));
  const ratings = [...newest.values()];
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return { rating: averageRating(sum, ratings.length), rating_count: ratings.length };
}

/**
 * Returns what the server computes for each video: its views, and the number and average of its
 * ratings.
 */
export function statsDocuments(now: Date): DemoDocument[] {
  return PUBLISHED_VIDEOS.map(({ id, views }) =>
    demoDocument(path.videoStats(id), {
      views,
      ...ratingOf(id),
      comment_count: COMMENTS[id]?.length ?? 0,
      computed_at: ago(now, 0, 60),
    }),
  );
}
