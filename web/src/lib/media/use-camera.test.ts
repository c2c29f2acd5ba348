import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCamera, useCamera } from './use-camera.ts';

/**
 * A camera track that can end or be taken by another application, and that knows whether it was
 * stopped.
 */
class Track extends EventTarget {
  muted = false;
  stopped = false;
  stop() {
    this.stopped = true;
  }
}

const track = () => new Track();
const streamOf = (...tracks: Track[]) => ({
  getTracks: () => tracks,
  getVideoTracks: () => tracks,
});
const getUserMedia =
  vi.fn<(constraints: MediaStreamConstraints) => Promise<ReturnType<typeof streamOf>>>();
const play = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.resetAllMocks();
  play.mockResolvedValue();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    value: null,
    writable: true,
    configurable: true,
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'play', { value: play, configurable: true });
});
afterEach(cleanup);

const renderCamera = (enabled = true) =>
  renderHook(({ on }: { on: boolean }) => useCamera(on), { initialProps: { on: enabled } });
const settled = () => act(async () => undefined);

describe('the camera', () => {
  it('is opened when enabled, shown when it plays, and released when disabled', async () => {
    const one = track();
    getUserMedia.mockResolvedValue(streamOf(one));
    const { result, rerender } = renderCamera(false);
    expect([result.current.status, getUserMedia.mock.calls.length]).toEqual(['off', 0]);
    rerender({ on: true });
    expect(result.current.status).toBe('opening');
    await settled();
    expect([result.current.status, one.stopped]).toEqual(['on', false]);
    rerender({ on: false });
    expect([result.current.status, one.stopped]).toEqual(['off', true]);
  });

  it('is released on unmount', async () => {
    const one = track();
    getUserMedia.mockResolvedValue(streamOf(one));
    const { unmount } = renderCamera();
    await settled();
    unmount();
    expect(one.stopped).toBe(true);
  });

  it('is released when it opens only after unmount', async () => {
    const one = track();
    let open: (stream: ReturnType<typeof streamOf>) => void = () => undefined;
    getUserMedia.mockReturnValue(new Promise((resolve) => (open = resolve)));
    const { unmount } = renderCamera();
    unmount();
    open(streamOf(one));
    await settled();
    expect([one.stopped, play.mock.calls.length]).toEqual([true, 0]);
  });

  it('reports that it was unplugged, and opens again when it is restarted', async () => {
    const unplugged = track();
    const again = track();
    getUserMedia.mockResolvedValueOnce(streamOf(unplugged)).mockResolvedValueOnce(streamOf(again));
    const { result } = renderCamera();
    await settled();
    act(() => void unplugged.dispatchEvent(new Event('ended')));
    expect(result.current).toMatchObject({ status: 'error', error: 'missing' });
    act(() => result.current.restart());
    expect(result.current.status).toBe('opening');
    await settled();
    expect([result.current.status, again.stopped]).toEqual(['on', false]);
  });

  it('tells that another application has taken it, and is back when that gives it back', async () => {
    const one = track();
    getUserMedia.mockResolvedValue(streamOf(one));
    const { result } = renderCamera();
    await settled();
    const isTaken = () => (result.current.status === 'on' ? result.current.isTaken : 'not on');
    const turn = (muted: boolean) =>
      act(() => {
        one.muted = muted;
        one.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
      });
    expect([isTaken(), play.mock.calls.length]).toEqual([false, 1]);
    turn(true);
    expect([isTaken(), one.stopped]).toEqual([true, false]);
    turn(false);
    expect([isTaken(), play.mock.calls.length]).toEqual([false, 2]);
  });

  it('tells that another application had it when it was opened', async () => {
    getUserMedia.mockResolvedValue(streamOf(Object.assign(track(), { muted: true })));
    // It has no picture to play.
    play.mockReturnValueOnce(new Promise(() => undefined));
    const { result } = renderCamera();
    await settled();
    expect(result.current).toMatchObject({ status: 'on', isTaken: true });
  });

  it('is released when its picture cannot be played', async () => {
    const one = track();
    getUserMedia.mockResolvedValue(streamOf(one));
    play.mockRejectedValue(new DOMException('', 'AbortError'));
    vi.spyOn(console, 'warn').mockReturnValue();
    const { result } = renderCamera();
    await settled();
    expect(result.current).toMatchObject({ status: 'error', error: 'busy' });
    expect(one.stopped).toBe(true);
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('reports %s as %s', async (name, error) => {
    getUserMedia.mockRejectedValue(new DOMException('', name));
    const { result } = renderCamera();
    await settled();
    expect(result.current).toMatchObject({ status: 'error', error });
  });
});

const failWith = (name: string) => getUserMedia.mockRejectedValue(new DOMException('no', name));

describe('openCamera', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('%s: %s', async (name, error) => {
    failWith(name);
    expect(await openCamera()).toBe(error);
  });

  it('reports a browser without camera access', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    expect(await openCamera()).toBe('unsupported');
  });

  it('requests video without sound', async () => {
    failWith('NotFoundError');
    await openCamera();
    expect(getUserMedia.mock.lastCall?.[0].audio).toBe(false);
  });

  it('rethrows unknown errors', async () => {
    failWith('TypeError');
    await expect(openCamera()).rejects.toThrow();
  });
});
