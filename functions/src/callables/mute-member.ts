import { muteMemberRequest } from '@atelier/domain/contracts/mute-member';
import { muteMember as mute } from '../services/mutes.ts';
import { callable } from './callable.ts';

/** An admin silences a member in the chat for a time, or gives the word back. */
export const muteMember = callable('muteMember', muteMemberRequest, (uid, request) => mute(uid, request));
