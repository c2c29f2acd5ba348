import type { OpenTaskKind } from './open-task.ts';

/**
 * Returns the id under which the studio is told of something: of its document in `studio_news` and
 * of the items of the admins. A hash, because what happened may contain a member's id.
 *
 * @param occasion  what happened: the path or id of a task, with the event that opened it again
 * @param sha256  of a text, in hexadecimal digits
 */
export const newsKey = (
  kind: OpenTaskKind,
  occasion: string,
  sha256: (text: string) => string,
): string => `studio_${sha256(`${kind} ${occasion}`).slice(0, 32)}`;
