import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';

/** The id of a document that a call is asked to change: a video's, an event's, a member's uid. */
export const targetId = z.string().check(z.refine(isDocumentId));
