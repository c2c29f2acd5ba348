import { replaceFilmRequest } from '@atelier/domain/contracts/replace-film';
import { replaceFilm as replace } from '../services/replace-film.ts';
import { adminCallable } from './admin-callable.ts';

/** A published video gets another film. */
export const replaceFilm = adminCallable('replaceFilm', replaceFilmRequest, replace);
