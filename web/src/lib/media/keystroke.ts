/** A key press on the page of a player. */
export interface Keystroke {
  readonly key: string;
  readonly shift: boolean;
  /** Whether Ctrl, Alt or Meta is pressed: a shortcut of the browser. */
  readonly modified: boolean;
  /**
   * What has the focus: a text field, a control that handles Space and Enter itself, an open menu
   * or dialog, or else.
   */
  readonly target: 'text' | 'button' | 'layer' | 'other';
  /** Whether the focus is inside the player; outside, keys that scroll the page still do. */
  readonly inside: boolean;
  /** Whether single-character shortcuts are on; people who use dictation turn them off. */
  readonly characters: boolean;
}

/** Whether keys belong to what has the focus: a text field, or an open menu or dialog. */
export const isTyping = (target: Keystroke['target']): boolean =>
  target === 'text' || target === 'layer';

function targetOf(element: Element): Keystroke['target'] {
  if (element.closest('[role="menu"], [role="dialog"]') !== null) return 'layer';
  if (element instanceof HTMLInputElement) return element.type === 'range' ? 'other' : 'text';
  if (element.closest('textarea, select, [contenteditable="true"]') !== null) return 'text';
  return element.closest('button, a, summary') === null ? 'other' : 'button';
}

/** @param frames the elements that count as inside the player. */
export function keystrokeOf(
  event: KeyboardEvent,
  target: Element,
  frames: readonly (HTMLElement | null)[],
  characters: boolean,
): Keystroke {
  return {
    key: event.key,
    shift: event.shiftKey,
    modified: event.ctrlKey || event.altKey || event.metaKey,
    target: targetOf(target),
    inside: frames.some((frame) => frame?.contains(target) === true),
    characters,
  };
}
