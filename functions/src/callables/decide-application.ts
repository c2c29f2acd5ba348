import { decideApplicationRequest } from '@atelier/domain/contracts/decide-application';
import { decideApplication as decide } from '../services/decide-application.ts';
import { adminCallable } from './admin-callable.ts';

/** A trainer application is approved or refused. */
export const decideApplication = adminCallable('decideApplication', decideApplicationRequest, decide);
