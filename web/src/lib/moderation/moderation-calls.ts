import { call } from '../api.ts';

/** Edits or deletes a member's comment or message (admins). */
export const moderate = call('moderate');
/** Mutes a member for a time, or lifts the mute (admins). */
export const muteMember = call('muteMember');
/**
 * Answers a message to the team by mail, or closes it without an answer (admins).
 *
 * @throws AppError `conflict` if it is closed
 */
export const answerSupport = call('answerSupport');
