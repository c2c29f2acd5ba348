import * as z from 'zod/mini';
import { serverInstant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';
import { text } from '../parsing/text.ts';

const socialUrl = z.optional(text(0, 300));
const settingsSchema = z.object({
  maintenance: z.boolean(),
  facebook_url: socialUrl,
  instagram_url: socialUrl,
  youtube_url: socialUrl,
  updated_at: z.optional(serverInstant),
});
export type SiteSettings = z.output<typeof settingsSchema>;
export const parseSiteSettings = parserOf('settings', settingsSchema);
