import { useState } from 'react';

const KEY = 'flair.practice-closed';

/**
 * Whether the practice mode stands beside the player; a viewer who closed it finds it closed, on this device. A link to
 * a move opens it.
 */
export function usePracticeOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(
    () => new URLSearchParams(window.location.search).has('move') || attempt(() => localStorage.getItem(KEY)) !== 'yes',
  );
  const change = (next: boolean) => {
    setOpen(next);
    attempt(() => (next ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'yes')));
  };
  return [open, change];
}

/** A device that refuses its storage remembers nothing. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
