import * as z from 'zod/mini';
import { adminOutcome } from './admin-outcome.ts';
import { expectedVersion } from './expected-version.ts';
import { targetId } from './target-id.ts';

/** Deletes an event; its image goes shortly after the answer. */
export const deleteEventRequest = z.strictObject({ id: targetId, expected_updated_at: expectedVersion });
export type DeleteEventRequest = z.output<typeof deleteEventRequest>;
export const deleteEventResponse = adminOutcome;
