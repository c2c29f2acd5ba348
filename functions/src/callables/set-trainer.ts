import { setTrainerRequest } from '@atelier/domain/contracts/set-trainer';
import { setTrainer as set } from '../services/member-flags.ts';
import { adminCallable } from './admin-callable.ts';

/** Who proposes videos. */
export const setTrainer = adminCallable('setTrainer', setTrainerRequest, set);
