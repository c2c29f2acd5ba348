import { path } from '@atelier/domain/paths';
import { averageRating } from '@atelier/domain/content/rating';
import { PUBLISHED_VIDEOS } from './videos/all-videos.ts';
import { COMMENTS } from './comment-texts.ts';
import { ago, type DemoDocument } from './demo-document.ts';
import { ALL_MEMBERS } from './members.ts';

const names = new Map(ALL_MEMBERS.map((member) => [member.uid, member.display_name]));

/** Hours between two comments of a video; the newest is some hours old. */
const INTERVAL_HOURS = 31;

/** Comments of every video, oldest first, under fixed ids. */
export function commentDocuments(now: Date): DemoDocument[] {
  return Object.entries(COMMENTS).flatMap(([videoId, comments]) =>
    comments.map(([author, rating, content], index) => {
      const user_id = `demo-${author}`;
      const hours = 7 + INTERVAL_HOURS * (comments.length - 1 - index);
      return {
        path: path.comment(videoId, `demo-${String(index + 1).padStart(2, '0')}`),
        data: { user_id, author_name: names.get(user_id), content, rating, created_at: ago(now, 0, hours * 60) },
      };
    }),
  );
}

/** What the server computes from them: the number and the average of ratings, beside folded views. */
export function statsDocuments(now: Date): DemoDocument[] {
  return PUBLISHED_VIDEOS.map(({ id, views }) => {
    const ratings = (COMMENTS[id] ?? []).map(([, rating]) => rating);
    const sum = ratings.reduce((total, rating) => total + rating, 0);
    return {
      path: path.videoStats(id),
      data: {
        views,
        rating: averageRating(sum, ratings.length),
        rating_count: ratings.length,
        computed_at: ago(now, 0, 60),
      },
    };
  });
}
