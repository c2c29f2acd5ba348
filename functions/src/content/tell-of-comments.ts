import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isTrainer } from '@atelier/domain/access/access';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { commentsOnFilms } from '@atelier/domain/queries/server-content-queries';
import { DAY_MS, HOUR_MS } from '@atelier/domain/time-units';
import { notify } from '../notifications/notify.ts';
import {
  collectFrom,
  parseDocument,
  readDocuments,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';

const PAGE = 300;
/** Hours that each run looks at, so that one that fails, or never starts, loses no comment. */
const HOURS = 3;

/**
 * Tells trainers of the comments of others on their films in the last full hours: once for each
 * film and hour in the app, and once a day by mail. Replies are told to whom they answer. Safe to
 * run twice.
 */
export async function tellOfComments(now: Date): Promise<void> {
  const thisHour = Math.floor(now.getTime() / HOUR_MS);
  for (let hour = thisHour - HOURS; hour < thisHour; hour += 1) await tellOfHour(hour);
}

/** @param hour hours since 1970 */
async function tellOfHour(hour: number): Promise<void> {
  const query = commentsOnFilms(new Date(hour * HOUR_MS), new Date((hour + 1) * HOUR_MS), PAGE);
  const comments = await collectFrom(toFirestoreQuery(query), PAGE, (comment) => [
    { film: filmOf(comment), author: textAt(comment, 'user_id') },
  ]);
  const films = Map.groupBy(comments, ({ film }) => film);
  for (const [film, onFilm] of films) {
    const authors = onFilm.map(({ author }) => author);
    await tellOfFilm(film, authors, hour);
  }
}

const filmOf = ({ ref }: QueryDocumentSnapshot) => ref.parent.parent?.id ?? '';

async function tellOfFilm(
  id: string,
  authors: readonly (string | undefined)[],
  hour: number,
): Promise<void> {
  const [video] = await readDocuments(path.video(id));
  const trainer = textAt(video, 'author_id');
  const title = textAt(video, 'title');
  if (trainer === undefined || title === undefined || video.get('status') !== 'en_ligne') return;
  const count = authors.filter((author) => author !== trainer).length;
  const [profile] = await readDocuments(path.profile(trainer));
  const member = parseDocument(profile, parseProfile);
  if (count === 0 || member === undefined || !isTrainer(member)) return;
  const day = Math.floor((hour * HOUR_MS) / DAY_MS);
  const number = String(count);
  await notify(
    trainer,
    { key: `comments_${id}_${hour}`, mailId: `comments_${id}_${day}` },
    {
      kind: 'film-comments',
      fields: { video_id: id, title, ...(count > 1 && { number }) },
      mail: {
        template: count > 1 ? 'film-comments' : 'film-comment',
        values: { id, title, number },
      },
    },
  );
}
