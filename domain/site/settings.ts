import * as z from 'zod/mini';
import { MAX_LENGTH } from '../limits.ts';
import { instant, serverInstant, parserOf, text } from '../parsing/parse.ts';

const socialUrl = z.optional(text(0, 300));
const maintenanceMessage = z.optional(text(0, MAX_LENGTH.maintenanceMessage));
const settingsSchema = z.object({
  maintenance: z.boolean(),
  maintenance_message_fr: maintenanceMessage,
  maintenance_message_en: maintenanceMessage,
  /** When it is expected to end. */
  maintenance_until: z.optional(instant),
  facebook_url: socialUrl,
  instagram_url: socialUrl,
  youtube_url: socialUrl,
  show_testimonials: z.optional(z.boolean()),
  updated_at: z.optional(serverInstant),
});
export type SiteSettings = z.output<typeof settingsSchema>;
export const parseSiteSettings = parserOf('settings', settingsSchema);
