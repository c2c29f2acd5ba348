import { twinOf } from './twin.ts';

const loadApp = () => import('../start-app.tsx');

/** Fetches the app ahead of a click that will need it. */
export function fetchAhead(): void {
  loadApp().catch((error: unknown) => console.warn('app not fetched ahead', error));
}

/** Resolves once the page has its title: routes and words come in pieces. */
function rendered(root: Element): Promise<void> {
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

function keepQuestionsOpen(still: Element, alive: Element): void {
  for (const question of still.querySelectorAll('details')) {
    const summary = question.querySelector('summary');
    const twin = summary === null ? undefined : twinOf(summary, still, alive)?.parentElement;
    twin?.toggleAttribute('open', question.open);
  }
}

/**
 * Puts the app in the place of a pre-rendered page: it renders aside, then stands in with the same content, the same
 * scroll, the same focus.
 *
 * @param clicked  asked for when all is in place: the element whose click waits to be done again.
 */
export async function takeOver(clicked: () => Element | null): Promise<void> {
  const { startApp } = await loadApp();
  const still = document.getElementById('app');
  if (still === null) throw new Error('the page has no #app');
  const alive = document.createElement('div');
  await startApp(alive);
  await rendered(alive);
  keepQuestionsOpen(still, alive);
  const focused = document.activeElement;
  still.replaceWith(alive);
  alive.id = 'app';
  if (focused !== null && still.contains(focused)) twinOf(focused, still, alive)?.focus({ preventScroll: true });
  const asked = clicked();
  if (asked !== null) twinOf(asked, still, alive)?.click();
}
