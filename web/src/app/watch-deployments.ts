import {
  collectTypedText,
  isTypedInDialog,
  restoreTypedText,
  watchTypedText,
} from '../lib/forms/typed-text.ts';

let keep: () => boolean = () => true;

/**
 * Puts back what was typed before a deployment made the page load again, and collects it while
 * imports fail: an error page may soon replace the fields. Vite's build announces each import that
 * fails.
 */
export function watchDeployments(): void {
  restoreTypedText();
  watchTypedText();
  window.addEventListener('vite:preloadError', () => {
    keep = collectTypedText();
  });
}

/**
 * Stores what was typed when an import last failed.
 *
 * @returns false if it could not be stored, or not all of it
 */
export const keepTypedText = (): boolean => !isTypedInDialog() && keep();
