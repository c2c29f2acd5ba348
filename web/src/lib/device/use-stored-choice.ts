import { useState } from 'react';
import { readJson, writeJson } from './device-storage.ts';

/**
 * Returns a choice that this device remembers, and a function that changes it. Without a valid one
 * it is `fallback`.
 */
export function useStoredChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => {
    const stored = readJson(localStorage, key);
    return choices.find((one) => one === stored) ?? fallback;
  });
  const change = (next: Choice) => {
    setChoice(next);
    writeJson(localStorage, key, next);
  };
  return [choice, change];
}
