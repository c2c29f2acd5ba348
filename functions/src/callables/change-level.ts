import { changeLevelRequest } from '@atelier/domain/contracts/change-level';
import { changeLevel as change } from '../services/change-level.ts';
import { adminCallable } from './admin-callable.ts';

/** A video moves to another level, with its files. */
export const changeLevel = adminCallable('changeLevel', changeLevelRequest, change, { timeoutSeconds: 300 });
