import { call } from '../../../../lib/api.ts';

/**
 * Answers a message by mail, or closes it without an answer.
 *
 * @throws AppError `conflict` if it is closed
 */
export const answerSupport = call('answerSupport');
