import * as z from 'zod/mini';
import { testimonial } from '../site/settings.ts';
import { EVENT_TYPES } from '../values.ts';

/** An event as everyone sees it. */
export const publicEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  title_en: z.optional(z.string()),
  description_en: z.optional(z.string()),
  type: z.enum(EVENT_TYPES),
  date: z.string(),
  date_end: z.optional(z.string()),
  start_time: z.string(),
  end_time: z.string(),
  location: z.string(),
  has_image: z.boolean(),
  external_url: z.optional(z.string()),
  /**
   * Shown although it is over, because none is ahead; missing in answers cached before it existed.
   */
  is_over: z.optional(z.boolean()),
  /** Epoch milliseconds; the `v` of the image's address. */
  version: z.number(),
});

/**
 * `GET /api/public/home`: what public pages ask after their first paint; cached 60 s at the edge.
 */
export const publicHomeResponse = z.object({
  maintenance: z.boolean(),
  maintenance_message_fr: z.optional(z.string()),
  maintenance_message_en: z.optional(z.string()),
  /** Epoch milliseconds. */
  maintenance_until: z.optional(z.number()),
  /** Those to show; missing in answers cached before it existed. */
  testimonials: z.optional(z.array(testimonial)),
  social: z.object({
    facebook_url: z.string(),
    instagram_url: z.string(),
    youtube_url: z.string(),
  }),
  /**
   * Number of published videos of each level; missing as `testimonials`, and `free` in answers from
   * before it was counted.
   */
  videos: z.optional(z.record(z.string(), z.int())),
  events: z.array(publicEvent),
});
export type PublicHome = z.output<typeof publicHomeResponse>;
