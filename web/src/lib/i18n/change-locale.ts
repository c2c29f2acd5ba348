import i18next from 'i18next';
import type { Locale } from '@atelier/domain/values';
import { loadFailure } from '../errors.ts';
import { saveLocaleCookie } from './detect-locale.ts';

let chosen: Locale | null = null;

/**
 * Returns the language that was last chosen on this page, `null` for none: it may not be in the
 * profile yet.
 */
export const chosenLocale = (): Locale | null => chosen;

/**
 * Changes the current language and stores the choice on the device.
 *
 * @throws AppError as `loadFailure` when the translations cannot be loaded; nothing changes then.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  // At once: the session may be known before the translations are loaded.
  chosen = locale;
  await i18next.loadLanguages(locale);
  if (!i18next.hasResourceBundle(locale, 'common')) {
    chosen = null;
    throw loadFailure();
  }
  saveLocaleCookie(locale);
  await i18next.changeLanguage(locale);
}
