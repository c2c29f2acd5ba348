import { useEffect, useEffectEvent, useRef } from 'react';
import type { Locale } from '@atelier/domain/values';

/**
 * Switches the captions when the language of the page changes, if they were in the old language of the page. Captions in
 * any other language were chosen on purpose and stay.
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
