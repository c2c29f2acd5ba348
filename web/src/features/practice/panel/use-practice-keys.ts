import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isIgnoredCharacter, type PracticeAction, practiceAction, type PracticeKeystroke } from './practice-keys.ts';

function targetOf(element: Element): PracticeKeystroke['target'] {
  if (element.closest('[role="menu"], [role="dialog"]') !== null) return 'layer';
  if (element instanceof HTMLInputElement) return element.type === 'range' ? 'other' : 'text';
  return element.closest('textarea, select, [contenteditable="true"]') === null ? 'other' : 'text';
}

interface KeyScope {
  readonly frame: HTMLElement | null;
  readonly panel: RefObject<HTMLElement | null>;
  readonly fullWindow: boolean;
  readonly characters: boolean;
}

/** The practice mode's keys, heard before the player's own. */
export function usePracticeKeys(scope: KeyScope, act: (action: PracticeAction) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const { frame, panel, fullWindow, characters } = scope;
    const { target } = event;
    const stroke: PracticeKeystroke = {
      key: event.key,
      shift: event.shiftKey,
      modified: event.ctrlKey || event.altKey || event.metaKey,
      target: targetOf(target),
      inside: fullWindow || [frame, panel.current].some((element) => element?.contains(target) === true),
      fullWindow,
      characters,
    };
    const action = practiceAction(stroke);
    if (action === null) {
      // Whoever dictates means the player's own letters too.
      if (isIgnoredCharacter(stroke)) event.stopImmediatePropagation();
      return;
    }
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
