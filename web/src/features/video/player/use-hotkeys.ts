import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type HotkeyAction, hotkeyAction, type Keystroke } from './hotkeys.ts';

function targetOf(element: Element): Keystroke['target'] {
  if (element.closest('[role="menu"], [role="dialog"]') !== null) return 'menu';
  if (element instanceof HTMLInputElement) return element.type === 'range' ? 'other' : 'text';
  if (element.closest('textarea, select, [contenteditable="true"]') !== null) return 'text';
  return element.closest('button, a, summary') === null ? 'other' : 'button';
}

/**
 * Handles the keys of the player on the whole page. Inside the player they take precedence over those of the focused
 * control, so that an arrow key always seeks by the same step.
 *
 * @param characters whether single-character shortcuts are on; called on each key press.
 */
export function useHotkeys(
  player: RefObject<HTMLElement | null>,
  characters: () => boolean,
  act: (action: HotkeyAction) => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const inside = player.current?.contains(event.target) === true;
    const action = hotkeyAction({
      key: event.key,
      modified: event.ctrlKey || event.altKey || event.metaKey,
      target: targetOf(event.target),
      inside,
      characters: characters(),
    });
    if (action === null) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
