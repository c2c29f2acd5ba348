const accessibleName = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** The element that stands in another tree where this one stands in its own: same tag, same name, same turn. */
export function matchingElement(element: Element, from: Element, to: Element): HTMLElement | undefined {
  const sameNamed = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.tagName)].filter(
      (one) => accessibleName(one) === accessibleName(element),
    );
  return sameNamed(to)[sameNamed(from).findIndex((one) => one === element)];
}
