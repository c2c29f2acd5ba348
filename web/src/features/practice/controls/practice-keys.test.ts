import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  keyShortcuts,
  practiceAction,
  type PracticeKeystroke,
  usePracticeKeys,
} from './practice-keys.ts';

const press = (key: string, rest: Partial<PracticeKeystroke> = {}) =>
  practiceAction({
    key,
    shift: false,
    modified: false,
    target: 'other',
    inside: true,
    fullWindow: false,
    characters: true,
    ...rest,
  });

describe('practiceAction', () => {
  it.each([
    ['r', { type: 'mirror' }],
    ['R', { type: 'mirror' }],
    ['i', { type: 'set-a' }],
    ['o', { type: 'set-b' }],
    ['u', { type: 'clear-loop' }],
    ['w', { type: 'full-window' }],
    ['?', { type: 'help' }],
    ['+', { type: 'speed', step: 1 }],
    ['-', { type: 'speed', step: -1 }],
    [',', { type: 'frame', step: -1 }],
    [';', { type: 'frame', step: 1 }],
    ['b', { type: 'play' }],
    ['.', { type: 'play' }],
    ['PageDown', { type: 'move', step: 1 }],
    ['PageUp', { type: 'move', step: -1 }],
    ['k', null],
    ['toString', null],
    ['Escape', null],
  ])('%j', (key, action) => expect(press(key)).toEqual(action));

  it('steps frames with Shift and an arrow, and exits the full window with Escape', () => {
    expect(press('ArrowRight', { shift: true })).toEqual({ type: 'frame', step: 1 });
    expect(press('ArrowRight')).toBeNull();
    expect(press('Escape', { fullWindow: true })).toEqual({ type: 'leave' });
  });

  it.each<[string, string, Partial<PracticeKeystroke>]>([
    ['shortcuts of the browser', 'r', { modified: true }],
    ['typed text', 'r', { target: 'text' }],
    ['keys in an open menu', 'n', { target: 'layer' }],
    ['scroll keys outside the player', 'PageDown', { inside: false }],
    ['characters that are turned off', 'r', { characters: false }],
  ])('ignores %s', (_name, key, rest) => expect(press(key, rest)).toBeNull());

  it('handles a remote although single-character shortcuts are off', () => {
    expect(press('PageDown', { characters: false })).toEqual({ type: 'move', step: 1 });
  });
});

describe('keyShortcuts', () => {
  it('lists only active shortcuts', () => {
    expect(keyShortcuts(true, ';', 'Shift+ArrowRight')).toBe('; Shift+ArrowRight');
    expect(keyShortcuts(false, ';', 'Shift+ArrowRight')).toBe('Shift+ArrowRight');
    expect(keyShortcuts(false, 'R')).toBeUndefined();
  });
});

afterEach(cleanup);

it.each([
  ...['r', 'i', 'o', 'w', '?', '+', 'b', 'PageDown'].map((key) => [key, 1] as const),
  [',', 3] as const,
])('while %j is held down it acts %s times in three events', (key, times) => {
  const act = vi.fn();
  const scope = {
    frame: document.body,
    panel: { current: null },
    fullWindow: false,
    characters: true,
  };
  renderHook(() => usePracticeKeys(scope, act));
  for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key, repeat });
  expect(act).toHaveBeenCalledTimes(times);
});
