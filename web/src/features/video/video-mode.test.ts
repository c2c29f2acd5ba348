import { expect, it } from 'vitest';
import { DEFAULT_LAYOUT, type PlayerLayout } from '../../lib/media/player-handle.ts';
import { nextMode, PRACTISING, READING, type VideoMode } from './video-mode.ts';

const LANCER = { id: 'lancer', name_fr: 'Lancer', name_en: 'Throw', start_s: 4, end_s: 9 };
const laidOut = (mode: VideoMode, change: Partial<PlayerLayout>) =>
  nextMode(mode, { type: 'laid-out', change });
const ASKED = nextMode(PRACTISING, { type: 'requested', move: LANCER });
const FULL = laidOut(ASKED, { mirrored: true, fullWindow: true });

it('the full window is a mode of the practice, with its layout and the move that was asked for', () => {
  expect(FULL).toEqual({
    name: 'full-window',
    layout: { ...DEFAULT_LAYOUT, mirrored: true, fullWindow: true },
    request: { move: LANCER },
  });
  expect(laidOut(FULL, { fullWindow: false })).toEqual({
    ...ASKED,
    layout: { ...DEFAULT_LAYOUT, mirrored: true },
  });
});

it.each([PRACTISING, ASKED, FULL])('%o is left as reading, and opened again without it', (mode) => {
  const closed = nextMode(mode, { type: 'closed' });
  expect(closed).toBe(READING);
  expect(nextMode(closed, { type: 'opened' })).toBe(PRACTISING);
});

it('opening the practice mode that is open changes nothing', () => {
  expect(nextMode(FULL, { type: 'opened' })).toBe(FULL);
});

it('a move that is asked for opens the practice mode, and keeps a full window', () => {
  expect(nextMode(READING, { type: 'requested', move: LANCER })).toEqual({
    ...PRACTISING,
    request: { move: LANCER },
  });
  expect(nextMode(FULL, { type: 'requested', move: LANCER })).toEqual({
    ...FULL,
    request: { move: LANCER },
  });
});

it('the same move asked for twice is two requests', () => {
  const again = nextMode(ASKED, { type: 'requested', move: LANCER });
  expect(again).toEqual(ASKED);
  expect(again.request).not.toBe(ASKED.request);
});

it('what a panel that closes does to the layout is lost', () => {
  expect(laidOut(READING, { mirrored: true, fullWindow: true })).toBe(READING);
});
