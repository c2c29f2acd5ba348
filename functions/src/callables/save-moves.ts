import { saveMovesRequest } from '@atelier/domain/contracts/save-moves';
import { DomainError } from '@atelier/domain/error-code';
import { takeTurn } from '../services/rate-limit.ts';
import { storeMoves } from '../services/video-moves.ts';
import { callable } from './callable.ts';

/** An editor saves now and then; more is a script. */
const TURNS = { times: 120, withinMs: 3_600_000 };

/** The moves of a video, by its author or an admin: security rules cannot look into sixty of them. */
export const saveMoves = callable('saveMoves', saveMovesRequest, async (uid, request) => {
  if (uid === null) throw new DomainError('signed-out');
  await takeTurn(`moves_${uid}`, TURNS);
  await storeMoves(uid, request);
  return { ok: true as const };
});
