import { AppError } from '../../../lib/errors.ts';
import { withDuration } from '../../../lib/media/film-duration.ts';
import { filmRefusal } from '../../../lib/media/film-tracks.ts';
import { filmOf } from '../../../lib/media/inspect-video.ts';

const soundType = (videoType: string) => (videoType === 'video/webm' ? 'audio/webm' : 'audio/mp4');

/**
 * Returns a reply as it is sent: a recording with its duration. The server prepares no replies, so a video must be one
 * that browsers play.
 *
 * @param onKept as for `withDuration`
 * @throws AppError a `FilmRefusal`; as `withDuration`
 */
export async function prepareReply(reply: Blob, onKept?: () => void): Promise<Blob> {
  const film = reply.type.startsWith('video/') ? await filmOf(reply, onKept !== undefined) : null;
  const refusal = film === null ? null : filmRefusal(film, false);
  // A voice in the file of a video, as some recorders write it.
  if (refusal === 'media-no-picture') return withDuration(new Blob([reply], { type: soundType(reply.type) }), onKept);
  if (refusal !== null) throw new AppError(refusal);
  return withDuration(reply, onKept);
}
