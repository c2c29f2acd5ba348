import { acceptDraftRequest } from '@atelier/domain/contracts/accept-draft';
import { acceptDraft as accept } from '../services/accept-draft.ts';
import { adminCallable } from './admin-callable.ts';

/** A trainer's proposal goes online. */
export const acceptDraft = adminCallable('acceptDraft', acceptDraftRequest, accept, { timeoutSeconds: 300 });
