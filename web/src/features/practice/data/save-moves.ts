import { call } from '../../../lib/api.ts';

/** Replaces the moves of a video. @throws AppError: `conflict` when somebody else changed the video meanwhile. */
export const saveMoves = call('saveMoves');
