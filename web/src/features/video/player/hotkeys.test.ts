import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Keystroke } from '../../../lib/media/keystroke.ts';
import { hotkeyAction, useHotkeys } from './hotkeys.ts';

const press = (key: string, rest: Partial<Keystroke> = {}) =>
  hotkeyAction({
    key,
    shift: false,
    modified: false,
    target: 'other',
    inside: true,
    characters: true,
    ...rest,
  });

describe('hotkeyAction', () => {
  it.each([
    [' ', { type: 'toggle-play' }],
    ['k', { type: 'toggle-play' }],
    ['K', { type: 'toggle-play' }],
    ['m', { type: 'toggle-mute' }],
    ['f', { type: 'toggle-fullscreen' }],
    ['c', { type: 'toggle-captions' }],
    ['ArrowLeft', { type: 'seek-by', seconds: -5 }],
    ['ArrowRight', { type: 'seek-by', seconds: 5 }],
    ['j', { type: 'seek-by', seconds: -10 }],
    ['l', { type: 'seek-by', seconds: 10 }],
    ['ArrowUp', { type: 'volume-by', amount: 0.1 }],
    ['ArrowDown', { type: 'volume-by', amount: -0.1 }],
    ['0', { type: 'seek-to', fraction: 0 }],
    ['7', { type: 'seek-to', fraction: 0.7 }],
    ['End', { type: 'seek-to', fraction: 1 }],
    ['>', { type: 'speed-step', step: 1 }],
    ['<', { type: 'speed-step', step: -1 }],
    ['x', null],
    ['Enter', null],
  ])('%j', (key, action) => expect(press(key)).toEqual(action));

  it.each<[string, string, Partial<Keystroke>]>([
    ['shortcuts of the browser', 'f', { modified: true }],
    ['typed text', 'k', { target: 'text' }],
    ['arrow keys in a menu', 'ArrowDown', { target: 'layer' }],
    ['Space on a button', ' ', { target: 'button' }],
    ['scroll keys outside the player', 'ArrowDown', { inside: false }],
    ['digits outside the player', '7', { inside: false }],
    ['letters that are turned off', 'k', { characters: false }],
    ['digits that are turned off', '7', { characters: false }],
  ])('ignores %s', (_name, key, rest) => expect(press(key, rest)).toBeNull());

  it.each([' ', 'ArrowLeft', 'End'])(
    'handles %j although single-character shortcuts are off',
    (key) => expect(press(key, { characters: false })).toEqual(press(key)),
  );

  it('plays with Space from anywhere on the page', () => {
    expect(press(' ', { inside: false })).toEqual({ type: 'toggle-play' });
  });
});

afterEach(cleanup);

it.each([
  ...[' ', 'k', 'f', 'm', 'c', '<', '>', '5', 'Home'].map((key) => [key, 1] as const),
  ...['j', 'l', 'ArrowRight', 'ArrowUp'].map((key) => [key, 3] as const),
])(
  'while %j is held down it acts %s times in three events, and again at the next press',
  (key, times) => {
    const act = vi.fn();
    renderHook(() => useHotkeys({ current: document.body }, () => true, act));
    const isScrolling = (repeat: boolean) => fireEvent.keyDown(document.body, { key, repeat });
    expect([isScrolling(false), isScrolling(true), isScrolling(true)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(act).toHaveBeenCalledTimes(times);
    isScrolling(false);
    expect(act).toHaveBeenCalledTimes(times + 1);
  },
);
