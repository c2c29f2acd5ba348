import * as z from 'zod/mini';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import type { SiteSettings } from '@atelier/domain/site/settings';

/** As `firestore.rules` take one: empty, or an address of the web. */
const optionalUrl = z.string().check(z.trim(), z.regex(/^$|^https?:\/\/.{3,290}$/, 'url'));

export const SOCIAL_FIELDS = ['facebook_url', 'instagram_url', 'youtube_url'] as const;

export const settingsForm = z.object({
  maintenance: z.boolean(),
  facebook_url: optionalUrl,
  instagram_url: optionalUrl,
  youtube_url: optionalUrl,
});
export type SettingsValues = z.output<typeof settingsForm>;

/** What the form begins with; missing settings are the defaults that are in force. */
export function valuesOf(settings: SiteSettings | null): SettingsValues {
  const { maintenance, facebook_url, instagram_url, youtube_url } = { ...DEFAULT_SETTINGS, ...settings };
  return {
    maintenance,
    facebook_url: facebook_url ?? '',
    instagram_url: instagram_url ?? '',
    youtube_url: youtube_url ?? '',
  };
}
