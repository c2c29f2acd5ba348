import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCamera } from './use-camera.ts';

/** A camera's track: it can be pulled out, and knows whether it was let go. */
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

const mounted = (wanted = true) =>
  renderHook(({ on }: { on: boolean }) => useCamera(on), { initialProps: { on: wanted } });
const settled = () => act(async () => undefined);

describe('the camera', () => {
  it('is opened when it is wanted, shown when it plays, and let go when it is not wanted any more', async () => {
    const one = track();
    getUserMedia.mockResolvedValue(streamOf(one));
    const { result, rerender } = mounted(false);
    expect([result.current.status, getUserMedia.mock.calls.length]).toEqual(['off', 0]);
    rerender({ on: true });
    expect(result.current.status).toBe('opening');
    await settled();
    expect([result.current.status, one.stopped]).toEqual(['on', false]);
    rerender({ on: false });
    expect([result.current.status, one.stopped]).toEqual(['off', true]);
  });

  it('is let go when the page is left', async () => {
    const one = track();
    getUserMedia.mockResolvedValue(streamOf(one));
    const { unmount } = mounted();
    await settled();
    unmount();
    expect(one.stopped).toBe(true);
  });

  it('is let go though it opens only after the page was left', async () => {
    const one = track();
    let open: (stream: ReturnType<typeof streamOf>) => void = () => undefined;
    getUserMedia.mockReturnValue(new Promise((resolve) => (open = resolve)));
    const { unmount } = mounted();
    unmount();
    open(streamOf(one));
    await settled();
    expect([one.stopped, play.mock.calls.length]).toEqual([true, 0]);
  });

  it('says that it was pulled out in the middle, and comes back when it is wanted again', async () => {
    const [pulled, again] = [track(), track()];
    getUserMedia.mockResolvedValueOnce(streamOf(pulled)).mockResolvedValueOnce(streamOf(again));
    const { result, rerender } = mounted();
    await settled();
    act(() => void pulled.dispatchEvent(new Event('ended')));
    expect(result.current).toEqual({ status: 'trouble', trouble: 'missing' });
    rerender({ on: false });
    rerender({ on: true });
    await settled();
    expect([result.current.status, again.stopped]).toEqual(['on', false]);
  });

  it('is let go when its picture cannot be played', async () => {
    const one = track();
    getUserMedia.mockResolvedValue(streamOf(one));
    play.mockRejectedValue(new DOMException('', 'AbortError'));
    vi.spyOn(console, 'warn').mockReturnValue();
    const { result } = mounted();
    await settled();
    expect(result.current).toEqual({ status: 'trouble', trouble: 'busy' });
    expect(one.stopped).toBe(true);
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('tells %s as %s', async (name, trouble) => {
    getUserMedia.mockRejectedValue(new DOMException('', name));
    const { result } = mounted();
    await settled();
    expect(result.current).toEqual({ status: 'trouble', trouble });
  });
});
