import { call } from '../api.ts';

/** An admin edits or deletes another's comment or message. */
export const moderate = call('moderate');
/** An admin silences a member in the chat for a time, or gives the word back. */
export const muteMember = call('muteMember');
