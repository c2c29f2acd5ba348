const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** The element that stands in another tree where this one stands in its own: same tag, same name, same turn. */
export function twinOf(element: Element, from: Element, to: Element): HTMLElement | undefined {
  const namesakes = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.tagName)].filter((one) => nameOf(one) === nameOf(element));
  return namesakes(to)[namesakes(from).findIndex((one) => one === element)];
}
