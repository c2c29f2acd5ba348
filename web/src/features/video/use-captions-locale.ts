import { useEffect, useEffectEvent, useRef } from 'react';
import type { Locale } from '@atelier/domain/values';

/**
 * Captions in the language of the page go with it when another one is chosen; captions in another language were wanted
 * so, and stay.
 */
export function useCaptionsLocale(
  locale: Locale,
  captions: 'off' | Locale,
  locales: readonly Locale[],
  onLocaleChange: (locale: Locale) => void,
): void {
  const before = useRef(locale);
  const changed = useEffectEvent((from: Locale) => {
    if (captions === from && locales.includes(locale)) onLocaleChange(locale);
  });
  useEffect(() => {
    if (before.current === locale) return;
    changed(before.current);
    before.current = locale;
  }, [locale]);
}
