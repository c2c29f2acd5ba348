import * as z from 'zod/mini';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { WEB_ADDRESS } from '@atelier/domain/limits';

/** Empty, or an http(s) URL as `firestore.rules` require it. */
const optionalUrl = z.string().check(z.trim(), z.regex(new RegExp(`^$|^${WEB_ADDRESS}$`), 'url'));

export const SOCIAL_FIELDS = ['facebook_url', 'instagram_url', 'youtube_url'] as const;

export const settingsForm = z.object({
  maintenance: z.boolean(),
  facebook_url: optionalUrl,
  instagram_url: optionalUrl,
  youtube_url: optionalUrl,
});
export type SettingsValues = z.output<typeof settingsForm>;

/** Returns the values of the form; defaults for settings that are not stored. */
export function valuesOf(settings: SiteSettings | null): SettingsValues {
  const { maintenance, facebook_url, instagram_url, youtube_url } = { ...DEFAULT_SETTINGS, ...settings };
  return {
    maintenance,
    facebook_url: facebook_url ?? '',
    instagram_url: instagram_url ?? '',
    youtube_url: youtube_url ?? '',
  };
}
