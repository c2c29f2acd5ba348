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
  ])('%s: %s', async (name, trouble) => expect(await openCamera(fails(name))).toBe(trouble));

  it('says that there is nothing to ask', async () => expect(await openCamera(null)).toBe('unsupported'));

  it('asks for a picture without sound', async () => {
    let asked: MediaStreamConstraints = {};
    await openCamera((constraints) => {
      asked = constraints;
      return fails('NotFoundError')();
    });
    expect(asked.audio).toBe(false);
  });

  it('hides no fault of ours', () => expect(openCamera(fails('TypeError'))).rejects.toThrow());
});
