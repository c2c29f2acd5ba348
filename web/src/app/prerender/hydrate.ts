import { restartAfterDeploy } from '../../lib/restart-after-deploy.ts';

const importApp = () => import('../start-app.tsx');

/** Loads the app's code before a click needs it. */
export function preloadApp(): void {
  importApp().catch((error: unknown) => console.warn('app not preloaded', error));
}

/** Resolves once the page has its title; routes and translations load separately. */
function waitForTitle(root: Element): Promise<void> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(check);
    function check() {
      if (root.querySelector('h1') === null) return;
      watch.disconnect();
      resolve();
    }
    watch.observe(root, { childList: true, subtree: true });
    check();
  });
}

const accessibleName = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** Returns the counterpart of an element in another tree: same tag, same accessible name, same position among those. */
export function matchingElement(element: Element, from: Element, to: Element): HTMLElement | undefined {
  const sameNamed = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.tagName)].filter(
      (one) => accessibleName(one) === accessibleName(element),
    );
  return sameNamed(to)[sameNamed(from).findIndex((one) => one === element)];
}

function copyOpenDetails(prerendered: Element, target: Element): void {
  for (const question of prerendered.querySelectorAll('details')) {
    const summary = question.querySelector('summary');
    const match = summary === null ? undefined : matchingElement(summary, prerendered, target)?.parentElement;
    match?.toggleAttribute('open', question.open);
  }
}

/**
 * Replaces a prerendered page with the app: renders it detached, then swaps it in with the same content, scroll position
 * and focus.
 *
 * @param clicked returns the element whose click must be repeated in the app; called after the swap.
 */
export async function hydratePage(clicked: () => Element | null): Promise<void> {
  const { startApp } = await importApp().catch(async (error: unknown) => {
    await restartAfterDeploy(error, import.meta.url);
    throw error;
  });
  const prerendered = document.getElementById('app');
  if (prerendered === null) throw new Error('the page has no #app');
  const target = document.createElement('div');
  await startApp(target);
  await waitForTitle(target);
  copyOpenDetails(prerendered, target);
  const focused = document.activeElement;
  prerendered.replaceWith(target);
  target.id = 'app';
  if (focused !== null && prerendered.contains(focused))
    matchingElement(focused, prerendered, target)?.focus({ preventScroll: true });
  const clickTarget = clicked();
  if (clickTarget !== null) matchingElement(clickTarget, prerendered, target)?.click();
}
