/**
 * Takes everything but one element out of reach of focus and of readers, as a dialog does.
 *
 * @returns takes it back.
 */
export function makeBackgroundInert(element: HTMLElement): () => void {
  const changed: Element[] = [];
  for (let at: Element = element; at.parentElement !== null && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      // What shows messages and dialogs stays in reach.
      if (sibling === at || sibling.hasAttribute('inert') || sibling.getAttribute('role') === 'status') continue;
      sibling.setAttribute('inert', '');
      changed.push(sibling);
    }
  }
  const { overflow } = document.body.style;
  document.body.style.overflow = 'hidden';
  return () => {
    document.body.style.overflow = overflow;
    for (const sibling of changed) sibling.removeAttribute('inert');
  };
}
