import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@atelier/domain/values';
import { toLocale } from './detect-locale.ts';

/** The language on show, outside of React. */
export function currentLocale(): Locale {
  return toLocale(i18next.language) ?? 'fr';
}

/** The language on show. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return toLocale(i18n.language) ?? 'fr';
}
