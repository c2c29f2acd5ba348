import { collectTypedText } from '../../lib/forms/typed-text.ts';
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

/** Whether a field of a prerendered page, whose script watches no keys, was typed into. */
const isChanged = (field: HTMLInputElement | HTMLTextAreaElement) =>
  field.value !== field.defaultValue;

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent;

/**
 * Returns the counterpart of an element in another tree: same tag, same name, same position among
 * those.
 */
export function matchingElement<Kind extends Element>(
  element: Kind,
  from: Element,
  to: Element,
): (Kind & HTMLElement) | undefined {
  const sameNamed = (root: Element) =>
    [...root.querySelectorAll<Kind & HTMLElement>(element.tagName)].filter(
      (one) => nameOf(one) === nameOf(element),
    );
  return sameNamed(to)[sameNamed(from).findIndex((one) => one === element)];
}

function copyOpenDetails(prerendered: Element, target: Element): void {
  for (const question of prerendered.querySelectorAll('details')) {
    const summary = question.querySelector('summary');
    const match =
      summary === null ? undefined : matchingElement(summary, prerendered, target)?.parentElement;
    match?.toggleAttribute('open', question.open);
  }
}

/**
 * Sets a value as typing does: React, which watches the property of the element itself, hears of
 * it.
 */
function typeInto(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function copyFields(prerendered: Element, target: Element): void {
  for (const input of prerendered.querySelectorAll('input')) {
    const match = matchingElement(input, prerendered, target);
    if (match === undefined) continue;
    if (input.type !== 'checkbox') {
      if (isChanged(input)) typeInto(match, input.value);
    } else if (input.checked !== input.defaultChecked && input.checked !== match.checked) {
      match.click();
    }
  }
}

/**
 * Focuses the counterpart of the focused element, with the caret. An e-mail field does not tell its
 * caret: at the end.
 */
function copyFocus(prerendered: Element, target: Element): void {
  const focused = document.activeElement;
  if (focused === null || !prerendered.contains(focused)) return;
  const match = matchingElement(focused, prerendered, target);
  match?.focus({ preventScroll: true });
  if (!(focused instanceof HTMLInputElement) || !(match instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd, selectionDirection } = focused;
  if (selectionStart !== null) {
    match.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  }
}

/**
 * Replaces a prerendered page with the app: renders it detached, then swaps it in with the same
 * content, scroll position, fields and focus.
 *
 * @param clicked returns the element whose click must be repeated in the app; called after the
 * swap.
 */
export async function replaceWithApp(clicked: () => Element | null): Promise<void> {
  const { startApp } = await importApp().catch(async (error: unknown) => {
    await restartAfterDeploy(error, import.meta.url, collectTypedText(isChanged));
    throw error;
  });
  const prerendered = document.getElementById('app');
  if (prerendered === null) throw new Error('the page has no #app');
  const target = document.createElement('div');
  await startApp(target);
  await waitForTitle(target);
  // The focus moves while both are there, so that a phone's keyboard stays open.
  prerendered.after(target);
  copyFields(prerendered, target);
  copyFocus(prerendered, target);
  prerendered.remove();
  // Not before: of all `details` of a name in the document, the browser keeps one open, the one
  // that was there first.
  copyOpenDetails(prerendered, target);
  target.id = 'app';
  delete document.documentElement.dataset.waits;
  const clickTarget = clicked();
  if (clickTarget !== null) matchingElement(clickTarget, prerendered, target)?.click();
}
