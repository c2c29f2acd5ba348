import { useState } from 'react';
import { readJson, writeJson } from './device-storage.ts';

/** Where this device keeps the chosen quality of films. */
export const QUALITY_KEY = 'flair.quality';

/** Returns a choice that this device remembers; without a valid one it is `fallback`. */
export function readStoredChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const stored = readJson(localStorage, key);
  return choices.find((one) => one === stored) ?? fallback;
}

/**
 * Returns a choice that this device remembers, as `readStoredChoice`, and a function that changes
 * it.
 */
export function useStoredChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => readStoredChoice(key, choices, fallback));
  const change = (next: Choice) => {
    setChoice(next);
    writeJson(localStorage, key, next);
  };
  return [choice, change];
}
