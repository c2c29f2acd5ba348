import { collectTypedText, restoreTypedText, watchTypedText } from '../lib/forms/typed-text.ts';
import { restartAfterDeploy } from '../lib/restart-after-deploy.ts';

/**
 * Loads the page again, with what was typed, once an import fails because a deployment has removed the file: of a page,
 * and of anything that a click needs. Vite's build announces each import that fails.
 */
export function watchDeployments(): void {
  restoreTypedText();
  watchTypedText();
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Now: an error page may soon replace the fields.
    void restartAfterDeploy(payload, import.meta.url, collectTypedText());
  });
}
