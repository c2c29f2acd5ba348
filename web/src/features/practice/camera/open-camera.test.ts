import { describe, expect, it } from 'vitest';
import { openCamera } from './open-camera.ts';

const fails = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('openCamera', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('%s: %s', async (name, error) => expect(await openCamera(fails(name))).toBe(error));

  it('reports a browser without camera access', async () => expect(await openCamera(null)).toBe('unsupported'));

  it('requests video without sound', async () => {
    let requested: MediaStreamConstraints = {};
    await openCamera((constraints) => {
      requested = constraints;
      return fails('NotFoundError')();
    });
    expect(requested.audio).toBe(false);
  });

  it('rethrows unknown errors', () => expect(openCamera(fails('TypeError'))).rejects.toThrow());
});
