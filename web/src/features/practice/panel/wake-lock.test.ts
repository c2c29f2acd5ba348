import { describe, expect, it, vi } from 'vitest';
import { keepAwake, type WakeLockPort } from './wake-lock.ts';

function browser(answers: ('given' | 'refused')[], visible = true) {
  const released: number[] = [];
  const told: (string | null)[] = [];
  let asked = 0;
  let show = () => {};
  const state = { visible };
  const port: WakeLockPort = {
    request: async () => {
      asked += 1;
      const number = asked;
      if (answers.shift() === 'refused') throw new DOMException('no', 'NotAllowedError');
      return { release: async () => void released.push(number) };
    },
    isVisible: () => state.visible,
    onVisible: (action) => {
      show = action;
      return () => void (show = () => {});
    },
  };
  return {
    port,
    released,
    told,
    onTrouble: (trouble: string | null) => void told.push(trouble),
    asked: () => asked,
    show: () => show(),
    state,
  };
}

describe('keepAwake', () => {
  it('takes the lock, takes it again on return, and gives it back', async () => {
    const { port, released, told, onTrouble, show, asked } = browser(['given', 'given']);
    const end = keepAwake(port, onTrouble);
    await vi.waitFor(() => expect(told).toEqual([null]));
    show();
    await vi.waitFor(() => expect(told).toEqual([null, null]));
    end();
    show();
    expect(asked()).toBe(2);
    expect(released).toEqual([2]);
  });

  it('gives back a lock that comes too late', async () => {
    const { port, released, told, onTrouble } = browser(['given']);
    keepAwake(port, onTrouble)();
    await vi.waitFor(() => expect(released).toEqual([1]));
    expect(told).toEqual([]);
  });

  it('says a refusal, and that there is none to ask', async () => {
    const { port, told, onTrouble } = browser(['refused']);
    keepAwake(port, onTrouble);
    await vi.waitFor(() => expect(told).toEqual(['refused']));
    keepAwake({ ...port, request: null }, onTrouble);
    expect(told).toEqual(['refused', 'unsupported']);
  });

  it('waits while the page is hidden', async () => {
    const { port, told, onTrouble, show, asked, state } = browser(['given'], false);
    keepAwake(port, onTrouble);
    expect(asked()).toBe(0);
    state.visible = true;
    show();
    await vi.waitFor(() => expect(told).toEqual([null]));
  });
});
