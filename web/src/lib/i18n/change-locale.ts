import i18next from 'i18next';
import type { Locale } from '@atelier/domain/values';
import { AppError } from '../errors.ts';
import { saveLocaleCookie } from './detect-locale.ts';

/**
 * Changes the language on show and remembers the choice.
 *
 * @throws AppError `offline` when the words of that language cannot be fetched; nothing changes then.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await i18next.loadLanguages(locale);
  if (!i18next.hasResourceBundle(locale, 'common')) throw new AppError('offline');
  saveLocaleCookie(locale);
  await i18next.changeLanguage(locale);
}
