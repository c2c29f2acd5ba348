import { describe, expect, it } from 'vitest';
import { hotkeyAction, type Keystroke } from './hotkeys.ts';

const press = (key: string, rest: Partial<Keystroke> = {}) =>
  hotkeyAction({ key, modified: false, target: 'other', inside: true, characters: true, ...rest });

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
    ['0', { type: 'seek-to', share: 0 }],
    ['7', { type: 'seek-to', share: 0.7 }],
    ['End', { type: 'seek-to', share: 1 }],
    ['>', { type: 'speed-step', step: 1 }],
    ['<', { type: 'speed-step', step: -1 }],
    ['x', null],
    ['Enter', null],
  ])('%j', (key, action) => expect(press(key)).toEqual(action));

  it.each<[string, string, Partial<Keystroke>]>([
    ['the browser’s shortcuts', 'f', { modified: true }],
    ['what is typed', 'k', { target: 'text' }],
    ['what moves in a menu', 'ArrowDown', { target: 'menu' }],
    ['Space on a button', ' ', { target: 'button' }],
    ['scrolling outside', 'ArrowDown', { inside: false }],
    ['digits outside', '7', { inside: false }],
    ['letters that were turned off', 'k', { characters: false }],
    ['digits that were turned off', '7', { characters: false }],
  ])('leaves %s alone', (_name, key, rest) => expect(press(key, rest)).toBeNull());

  it.each([' ', 'ArrowLeft', 'End'])('hears %j though characters are turned off', (key) =>
    expect(press(key, { characters: false })).toEqual(press(key)),
  );

  it('plays from anywhere on the page', () => {
    expect(press(' ', { inside: false })).toEqual({ type: 'toggle-play' });
  });
});
