const accessibleName = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** Returns the counterpart of an element in another tree: same tag, same accessible name, same position among those. */
export function matchingElement(element: Element, from: Element, to: Element): HTMLElement | undefined {
  const sameNamed = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.tagName)].filter(
      (one) => accessibleName(one) === accessibleName(element),
    );
  return sameNamed(to)[sameNamed(from).findIndex((one) => one === element)];
}
