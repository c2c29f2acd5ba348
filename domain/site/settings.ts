import * as z from 'zod/mini';
import { MAX_LENGTH, MAX_TESTIMONIALS } from '../limits.ts';
import {
  instant,
  nonBlankLine,
  nonBlankText,
  serverInstant,
  parserOf,
  text,
} from '../parsing/parse.ts';
import { OPEN_TASK_KINDS } from '../metrics/open-task.ts';
import { KIT_DELIVERY_DAYS } from '../shop/starter-kit.ts';
import { BULK_MAIL_KINDS, PAID_TIERS } from '../values.ts';

const socialUrl = z.optional(text(0, 300));
const maintenanceMessage = z.optional(text(0, MAX_LENGTH.maintenanceMessage));
/** What a person says of the product, as everyone reads it. */
export const testimonial = z.object({
  name: nonBlankLine(MAX_LENGTH.displayName),
  plan: z.enum(PAID_TIERS),
  text_fr: nonBlankText(MAX_LENGTH.testimonial),
  text_en: z.optional(nonBlankText(MAX_LENGTH.testimonial)),
});
export type Testimonial = z.output<typeof testimonial>;
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
  /** `consent`: an admin states that the person agreed to be quoted. */
  testimonials: z.optional(
    z
      .array(z.extend(testimonial, { consent: z.literal(true) }))
      .check(z.maxLength(MAX_TESTIMONIALS)),
  ),
  /** Working days from the payment of a kit to its delivery. */
  kit_delivery_days: z.optional(
    z.int().check(z.gte(KIT_DELIVERY_DAYS.min), z.lte(KIT_DELIVERY_DAYS.max)),
  ),
  /** Kinds of open tasks of which the studio is told neither by mail nor by the bell. */
  silent_tasks: z.optional(z.array(z.enum(OPEN_TASK_KINDS))),
  /** Kinds of mails to many members of which none is written or sent. */
  stopped_mails: z.optional(z.array(z.enum(BULK_MAIL_KINDS))),
  updated_at: z.optional(serverInstant),
});
export type SiteSettings = z.output<typeof settingsSchema>;
export const parseSiteSettings = parserOf('settings', settingsSchema);
