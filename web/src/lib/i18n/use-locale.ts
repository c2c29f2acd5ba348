import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@atelier/domain/values';
import { toLocale } from './detect-locale.ts';

/** Returns the current language, outside of React. */
export function currentLocale(): Locale {
  return toLocale(i18next.language) ?? 'fr';
}

export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return toLocale(i18n.language) ?? 'fr';
}
