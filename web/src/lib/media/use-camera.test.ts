import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCamera, useCamera } from './use-camera.ts';

/** A camera track that can end, and that knows whether it was stopped. */
class Track extends EventTarget {
  stopped = false;
  stop() {
    this.stopped = true;
  }
}

const track = () => new Track();
const streamOf = (...tracks: Track[]) => ({ getTracks: () => tracks, getVideoTracks: () => tracks });
const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<ReturnType<typeof streamOf>>>();
const play = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.resetAllMocks();
  play.mockResolvedValue();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true, configurable: true });
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

  it('reports that it was unplugged, and opens again when enabled again', async () => {
    const [unplugged, again] = [track(), track()];
    getUserMedia.mockResolvedValueOnce(streamOf(unplugged)).mockResolvedValueOnce(streamOf(again));
    const { result, rerender } = renderCamera();
    await settled();
    act(() => void unplugged.dispatchEvent(new Event('ended')));
    expect(result.current).toEqual({ status: 'error', error: 'missing' });
    rerender({ on: false });
    rerender({ on: true });
    await settled();
    expect([result.current.status, again.stopped]).toEqual(['on', false]);
  });

  it('is released when its picture cannot be played', async () => {
    const one = track();
    getUserMedia.mockResolvedValue(streamOf(one));
    play.mockRejectedValue(new DOMException('', 'AbortError'));
    vi.spyOn(console, 'warn').mockReturnValue();
    const { result } = renderCamera();
    await settled();
    expect(result.current).toEqual({ status: 'error', error: 'busy' });
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
    expect(result.current).toEqual({ status: 'error', error });
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
