import { call } from '../../../lib/api.ts';

/**
 * Replaces the moves of a video.
 *
 * @throws AppError: `conflict` when the video was changed in the meantime.
 */
export const saveMoves = call('saveMoves');
