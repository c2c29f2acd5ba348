import { moderateRequest, moderateResponse } from '@atelier/domain/contracts/moderate';
import { muteMemberRequest, muteMemberResponse } from '@atelier/domain/contracts/mute-member';
import { call } from './callable.ts';

/** An admin edits or deletes another's comment or message. */
export const moderate = call('moderate', moderateRequest, moderateResponse);
/** An admin silences a member in the chat for a time, or gives the word back. */
export const muteMember = call('muteMember', muteMemberRequest, muteMemberResponse);
