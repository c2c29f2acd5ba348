import i18next from 'i18next';
import type { Locale } from '@atelier/domain/values';
import { AppError } from '../errors.ts';
import { saveLocaleCookie } from './detect-locale.ts';

/**
 * Changes the current language and stores the choice.
 *
 * @throws AppError `offline` when the translations cannot be loaded; nothing changes then.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await i18next.loadLanguages(locale);
  if (!i18next.hasResourceBundle(locale, 'common')) throw new AppError('offline');
  saveLocaleCookie(locale);
  await i18next.changeLanguage(locale);
}
