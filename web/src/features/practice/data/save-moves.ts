import { saveMovesRequest, saveMovesResponse } from '@atelier/domain/contracts/save-moves';
import { call } from '../../../lib/callable.ts';

/** Replaces the moves of a video. @throws AppError: `conflict` when somebody else changed the video meanwhile. */
export const saveMoves = call('saveMoves', saveMovesRequest, saveMovesResponse);
