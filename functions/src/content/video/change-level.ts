import type { AdminOutcome, ChangeLevelRequest } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { relocateVideo } from './relocate-video.ts';

/**
 * Changes a video's level. Moves the files of a published video; those of a draft stay with the author until it is
 * accepted.
 *
 * @throws DomainError as `relocateVideo`, and `conflict` if the video is at neither level
 */
export function changeLevel(actor: string, { id, from, to }: ChangeLevelRequest): Promise<AdminOutcome> {
  return relocateVideo(actor, id, {
    destination(video) {
      if (video.level === to) return undefined;
      if (video.level !== from) throw new DomainError('conflict');
      return video.status === 'en_ligne' ? to : null;
    },
    async write({ transaction, log }, document, video, { url, thumbnail_url, captions }) {
      const isOnline = video.status === 'en_ligne';
      const published = { subscription_tier: to, url, thumbnail_url, ...(captions && { captions }) };
      transaction.update(document.ref, { level: to, ...(isOnline && published) });
      const { title } = video;
      log({
        target: document.ref.path,
        targetName: title,
        action: 'videos.change-level',
        before: { title, level: from },
        after: { title, level: to },
      });
    },
  });
}
