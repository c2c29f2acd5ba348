import { memberActivityRequest } from '@atelier/domain/contracts/member-activity';
import { memberActivity as activityOf } from '../services/member-activity.ts';
import { adminCallable } from './admin-callable.ts';

/** What a member does here, in numbers, for an admin. */
export const memberActivity = adminCallable('memberActivity', memberActivityRequest, activityOf);
