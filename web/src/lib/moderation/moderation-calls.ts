import { call } from '../api.ts';

/** Edits or deletes a member's comment or message (admins). */
export const moderate = call('moderate');
/** Mutes a member for a time, or lifts the mute (admins). */
export const muteMember = call('muteMember');
