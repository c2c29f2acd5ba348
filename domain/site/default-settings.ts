import { KIT_DELIVERY_DAYS } from '../shop/starter-kit.ts';
import type { SiteSettings } from './settings.ts';

/** Used while `settings/global` is missing. */
export const DEFAULT_SETTINGS: SiteSettings = {
  maintenance: false,
  facebook_url: 'https://www.facebook.com/atelierflair',
  instagram_url: 'https://www.instagram.com/atelierflair',
  youtube_url: 'https://www.youtube.com/@atelierflair',
  show_testimonials: false,
  kit_delivery_days: KIT_DELIVERY_DAYS.default,
};
