import * as z from 'zod/mini';
import { OPEN_TASK_KINDS } from '@atelier/domain/metrics/open-task';
import { KIT_DELIVERY_DAYS } from '@atelier/domain/shop/starter-kit';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { MAX_LENGTH, MAX_TESTIMONIALS, WEB_ADDRESS } from '@atelier/domain/limits';
import { fewLines, lines, nonBlankLine, nonBlankText } from '@atelier/domain/parsing/parse';
import { isBlank } from '@atelier/domain/parsing/text';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { BULK_MAIL_KINDS, PAID_TIERS } from '@atelier/domain/values';
import { type DraftFields, textFields } from '../../../lib/forms/use-form-draft.ts';

/** Empty, or an http(s) URL as `firestore.rules` require it. */
const optionalUrl = z.string().check(z.trim(), z.regex(new RegExp(`^$|^${WEB_ADDRESS}$`), 'url'));
const message = lines(MAX_LENGTH.maintenanceMessage);

const testimonialForm = z.object({
  name: nonBlankLine(MAX_LENGTH.displayName),
  plan: z.enum(PAID_TIERS),
  text_fr: nonBlankText(MAX_LENGTH.testimonial),
  /** Empty, or the text in English. */
  text_en: z.pipe(
    fewLines(MAX_LENGTH.testimonial),
    z.transform((value) => (isBlank(value) ? '' : value)),
  ),
  consent: z.boolean().check(z.refine((given) => given, 'consent')),
});
export const NEW_TESTIMONIAL: z.output<typeof testimonialForm> = {
  name: '',
  plan: 'basic',
  text_fr: '',
  text_en: '',
  consent: false,
};

export const SOCIAL_FIELDS = ['facebook_url', 'instagram_url', 'youtube_url'] as const;
/** What visitors read during maintenance; stored only while it is on. */
const NO_NOTICE = { maintenance_message_fr: '', maintenance_message_en: '', maintenance_until: '' };

export const settingsForm = z.pipe(
  z.object({
    maintenance: z.boolean(),
    maintenance_message_fr: message,
    maintenance_message_en: message,
    /** Empty, or a local date and time as its input writes it. */
    maintenance_until: z.string(),
    show_testimonials: z.boolean(),
    testimonials: z.array(testimonialForm).check(z.maxLength(MAX_TESTIMONIALS)),
    facebook_url: optionalUrl,
    instagram_url: optionalUrl,
    youtube_url: optionalUrl,
    /** Kinds of open tasks of which the studio is not told. */
    silent_tasks: z.array(z.enum(OPEN_TASK_KINDS)),
    /** Kinds of mails to many members that are stopped. */
    stopped_mails: z.array(z.enum(BULK_MAIL_KINDS)),
    kit_delivery_days: z
      .int('days')
      .check(z.gte(KIT_DELIVERY_DAYS.min, 'days'), z.lte(KIT_DELIVERY_DAYS.max, 'days')),
  }),
  z.transform((values) => (values.maintenance ? values : { ...values, ...NO_NOTICE })),
);
export type SettingsValues = z.output<typeof settingsForm>;

const typedTestimonial = z.object({
  name: z.string(),
  plan: z.enum(PAID_TIERS),
  text_fr: z.string(),
  text_en: z.string(),
  consent: z.boolean(),
});

/**
 * What is kept until it is saved: everything. Closing the site asks first, so a kept switch cannot
 * close it unseen.
 */
export const SETTINGS_DRAFT: DraftFields<SettingsValues> = {
  ...textFields<SettingsValues>([
    ...SOCIAL_FIELDS,
    ...(Object.keys(NO_NOTICE) as (keyof typeof NO_NOTICE)[]),
  ]),
  maintenance: z.boolean(),
  show_testimonials: z.boolean(),
  testimonials: z.array(typedTestimonial),
  kit_delivery_days: z.number(),
  silent_tasks: z.array(z.enum(OPEN_TASK_KINDS)),
  stopped_mails: z.array(z.enum(BULK_MAIL_KINDS)),
};

/** Returns the values of the form; defaults for settings that are not stored. */
export function valuesOf(settings: SiteSettings | null): SettingsValues {
  const {
    updated_at: _at,
    maintenance_until: until,
    ...values
  } = { ...DEFAULT_SETTINGS, ...settings };
  const testimonials = values.testimonials?.map((one) => ({ ...NEW_TESTIMONIAL, ...one })) ?? [];
  return {
    ...NO_NOTICE,
    facebook_url: '',
    instagram_url: '',
    youtube_url: '',
    show_testimonials: false,
    kit_delivery_days: KIT_DELIVERY_DAYS.default,
    silent_tasks: [],
    stopped_mails: [],
    ...values,
    testimonials,
    maintenance_until: until === undefined ? '' : localInput(until),
  };
}

/** Returns the values of the form that reopen the site. */
export const reopened = (settings: SiteSettings): SettingsValues => ({
  ...valuesOf(settings),
  maintenance: false,
  ...NO_NOTICE,
});

/** Returns own values that leave maintenance as another admin has stored it. */
export function withMaintenanceOf(
  stored: SiteSettings | null,
  own: SettingsValues,
): SettingsValues {
  const { maintenance, maintenance_message_fr, maintenance_message_en, maintenance_until } =
    valuesOf(stored);
  return { ...own, maintenance, maintenance_message_fr, maintenance_message_en, maintenance_until };
}

/** Returns an instant as `datetime-local` inputs write it. */
const localInput = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, 'yyyy-mm-ddThh:mm'.length);
