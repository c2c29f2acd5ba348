import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import type { Crop } from './avatar-crop.ts';

vi.mock('./avatar-image.ts', () => ({ drawCrop: vi.fn() }));
const { AvatarCropper } = await import('./avatar-cropper.tsx');

/** Twice as wide as high: the square can move by its own side. */
const picture = { width: 800, height: 400 } as ImageBitmap;
const onCrop = vi.fn<(crop: Crop) => void>();
const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
const preview = () => screen.getByRole('img');
/** Moves by `x` pixels of the page; at 200 %, `movementX` counts twice as many, of the screen. */
const move = (clientX: number, x: number, pointerId = 1) =>
  fireEvent.pointerMove(preview(), {
    pointerId,
    clientX,
    clientY: 0,
    buttons: 1,
    movementX: 2 * x,
    movementY: 0,
  });
const down = (clientX: number, pointerId = 1, button = 0) =>
  fireEvent.pointerDown(preview(), { pointerId, button, clientX, clientY: 0, buttons: 1 });

beforeEach(async () => {
  vi.clearAllMocks();
  await initTranslations('fr');
  render(<AvatarCropper picture={picture} crop={CENTRE} onCrop={onCrop} />);
  preview().setPointerCapture = vi.fn();
});
afterEach(cleanup);

it('follows the pointer by the pixels of the page, whatever the zoom of the browser', () => {
  down(100);
  move(124, 24);
  // A tenth of the preview, and so of the square.
  expect(onCrop.mock.lastCall?.[0].x).toBeCloseTo(0.4, 6);
  // From the beginning of the drag, also when the page has not shown the first step yet.
  move(112, -12);
  expect(onCrop.mock.lastCall?.[0].x).toBeCloseTo(0.45, 6);
});

it('moves with the first pointer only, and no longer once it is released', () => {
  move(10, 10);
  down(0, 1, 2);
  move(10, 10);
  down(0);
  down(200, 2);
  move(210, 10, 2);
  expect(onCrop).not.toHaveBeenCalled();
  move(10, 10);
  fireEvent.lostPointerCapture(preview(), { pointerId: 1 });
  move(20, 10);
  expect(onCrop).toHaveBeenCalledTimes(1);
});
