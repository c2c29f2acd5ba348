import { useEffect, useState } from 'react';
import type { Move } from '@atelier/domain/content/video';

const WIDTH = 128;
const HEIGHT = 72;
/** Fraction of a move at which its picture is taken; usually the object is in the air. */
const CAPTURE_POSITION = 0.4;

/**
 * Returns pictures of moves, captured in this browser by a second, muted player of the same file. Nothing is uploaded or
 * stored; a move that cannot be captured has no picture.
 */
export function useMoveThumbnails(
  video: HTMLVideoElement | null,
  moves: readonly Move[],
): ReadonlyMap<string, HTMLCanvasElement> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, HTMLCanvasElement>>(new Map());
  const captureKey = moves.map(({ id, start_s, end_s }) => `${id}@${start_s}-${end_s}`).join(' ');
  useEffect(() => {
    if (video === null || captureKey === '') return undefined;
    const controller = new AbortController();
    const captures = captureKey.split(' ').map((entry) => {
      const [, id = '', from = '0', to = '0'] = /^(.+)@(.+)-(.+)$/.exec(entry) ?? [];
      return { id, atS: Number(from) + (Number(to) - Number(from)) * CAPTURE_POSITION };
    });
    // Starts after the visible player has loaded its first frame.
    const begin = () =>
      void captureFrames(video.currentSrc, captures, controller.signal, (id, picture) =>
        setPictures((before) => new Map(before).set(id, picture)),
      );
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) begin();
    else video.addEventListener('loadeddata', begin, { once: true, signal: controller.signal });
    return () => controller.abort();
  }, [video, captureKey]);
  return pictures;
}

async function captureFrames(
  src: string,
  captures: readonly { id: string; atS: number }[],
  signal: AbortSignal,
  onPicture: (id: string, picture: HTMLCanvasElement) => void,
): Promise<void> {
  const player = document.createElement('video');
  player.muted = true;
  player.preload = 'auto';
  player.src = src;
  signal.addEventListener('abort', () => player.removeAttribute('src'), { once: true });
  try {
    await waitForEvent(player, 'loadeddata', signal);
    for (const { id, atS } of captures) {
      player.currentTime = atS;
      await waitForEvent(player, 'seeked', signal);
      onPicture(id, captureFrame(player));
    }
  } catch (error) {
    // The panel was closed or the file does not load: the list has no pictures.
    if (!(error instanceof DOMException) && !(error instanceof Event)) throw error;
  } finally {
    player.removeAttribute('src');
    player.load();
  }
}

function waitForEvent(player: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    player.addEventListener(event, () => resolve(), { once: true });
    player.addEventListener('error', reject, { once: true });
  });
}

function captureFrame(player: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.style.cssText = 'display:block;width:100%;height:100%';
  canvas.getContext('2d')?.drawImage(player, 0, 0, WIDTH, HEIGHT);
  return canvas;
}
