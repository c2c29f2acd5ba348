import * as z from 'zod/mini';
import { adminOutcome } from './admin-outcome.ts';
import { expectedVersion } from './expected-version.ts';
import { targetId } from './target-id.ts';

/**
 * Takes a published video out of its library: it is a proposal again, its files move to its author's place, its author
 * is told by e-mail. Comments, ratings and progress stay, for `acceptDraft` brings all of it back. A video that was
 * changed since it was looked at is a `conflict`.
 */
export const unpublishVideoRequest = z.strictObject({ id: targetId, expected_updated_at: expectedVersion });
export type UnpublishVideoRequest = z.output<typeof unpublishVideoRequest>;
export const unpublishVideoResponse = adminOutcome;
