import * as z from 'zod/mini';
import { parserOf, serverInstant, text } from '../parsing/parse.ts';
import { MAX_QUESTION_LENGTH } from './live-session.ts';

/**
 * `live_sessions/{id}/questions/{uid}`: the question of one member; who votes is not stored here.
 */
export const parseQuestion = parserOf(
  'question',
  z.object({
    text: text(1, MAX_QUESTION_LENGTH),
    author_name: z.string(),
    votes: z.int(),
    created_at: serverInstant,
  }),
);
export type LiveQuestion = ReturnType<typeof parseQuestion>;

/**
 * Returns how a vote is stored: with the time of the text, so that a changed question starts without
 * any.
 */
export const voteKey = (author: string, { created_at }: Pick<LiveQuestion, 'created_at'>): string =>
  `${author}_${created_at.getTime()}`;

/** Returns whose question a vote is for. */
export const votedAuthor = (key: string): string => key.slice(0, key.lastIndexOf('_'));
