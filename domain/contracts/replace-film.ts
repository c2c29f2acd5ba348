import * as z from 'zod/mini';
import { DURATION_PATTERN } from '../time/duration.ts';
import { text } from '../parsing/text.ts';
import { adminOutcome } from './admin-outcome.ts';
import { expectedVersion } from './expected-version.ts';
import { targetId } from './target-id.ts';

/**
 * Puts another film, uploaded before, in the place of a published video's; the former one goes shortly after. A
 * proposal's film is its author's to replace.
 */
export const replaceFilmRequest = z.strictObject({
  id: targetId,
  expected_updated_at: expectedVersion,
  /** Storage path right in the folder of the video's level, `videos/{level}/{file}`. */
  url: text(1, 300),
  /** Read from the film. */
  duration: z.string().check(z.regex(DURATION_PATTERN)),
});
export type ReplaceFilmRequest = z.output<typeof replaceFilmRequest>;
export const replaceFilmResponse = adminOutcome;
