import { matchingElement } from './matching-element.ts';

const importApp = () => import('../start-app.tsx');

/** Fetches the app ahead of a click that will need it. */
export function preloadApp(): void {
  importApp().catch((error: unknown) => console.warn('app not fetched ahead', error));
}

/** Resolves once the page has its title: routes and words come in pieces. */
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

function copyOpenDetails(prerendered: Element, target: Element): void {
  for (const question of prerendered.querySelectorAll('details')) {
    const summary = question.querySelector('summary');
    const match = summary === null ? undefined : matchingElement(summary, prerendered, target)?.parentElement;
    match?.toggleAttribute('open', question.open);
  }
}

/**
 * Puts the app in the place of a pre-rendered page: it renders aside, then stands in with the same content, the same
 * scroll, the same focus.
 *
 * @param clicked  asked for when all is in place: the element whose click waits to be done again.
 */
export async function hydratePage(clicked: () => Element | null): Promise<void> {
  const { startApp } = await importApp();
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
