import * as z from 'zod/mini';
import { adminOutcome } from './admin-outcome.ts';
import { expectedVersion } from './expected-version.ts';
import { targetId } from './target-id.ts';

/**
 * Publishes a trainer's proposal at the level it asks for: its files move, its author is told by e-mail. What was
 * looked at is what goes online, so a proposal that was corrected meanwhile is a `conflict`.
 */
export const acceptDraftRequest = z.strictObject({ id: targetId, expected_updated_at: expectedVersion });
export type AcceptDraftRequest = z.output<typeof acceptDraftRequest>;
export const acceptDraftResponse = adminOutcome;
