/**
 * Scrolls a list, and nothing around it, until an item is seen whole, or from its top where it is taller than the list.
 * A list that does not scroll by itself stays as it is.
 */
export function scrollIntoList(list: HTMLElement, item: HTMLElement): void {
  const frame = list.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  if (box.top < frame.top || box.height > frame.height) list.scrollTop += box.top - frame.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
}
