import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCamera } from './use-camera.ts';

const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<MediaStream>>();

function failWith(name: string): void {
  getUserMedia.mockReset().mockRejectedValue(new DOMException('no', name));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

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

  it('reports a browser without camera access', async () => expect(await openCamera()).toBe('unsupported'));

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
