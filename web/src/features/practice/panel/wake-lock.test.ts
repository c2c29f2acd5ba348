import { describe, expect, it, vi } from 'vitest';
import { keepAwake, type WakeLockPort } from './wake-lock.ts';

function browser(answers: ('granted' | 'refused')[], visible = true) {
  const released: number[] = [];
  const reports: (string | null)[] = [];
  let requests = 0;
  let show = () => {};
  const state = { visible };
  const port: WakeLockPort = {
    request: async () => {
      requests += 1;
      const number = requests;
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
    reports,
    onError: (error: string | null) => void reports.push(error),
    requests: () => requests,
    show: () => show(),
    state,
  };
}

describe('keepAwake', () => {
  it('acquires the lock, again when the page is visible, and releases it', async () => {
    const { port, released, reports, onError, show, requests } = browser(['granted', 'granted']);
    const end = keepAwake(port, onError);
    await vi.waitFor(() => expect(reports).toEqual([null]));
    show();
    await vi.waitFor(() => expect(reports).toEqual([null, null]));
    end();
    show();
    expect(requests()).toBe(2);
    expect(released).toEqual([2]);
  });

  it('releases a lock that is granted too late', async () => {
    const { port, released, reports, onError } = browser(['granted']);
    keepAwake(port, onError)();
    await vi.waitFor(() => expect(released).toEqual([1]));
    expect(reports).toEqual([]);
  });

  it('reports a refusal and a missing API', async () => {
    const { port, reports, onError } = browser(['refused']);
    keepAwake(port, onError);
    await vi.waitFor(() => expect(reports).toEqual(['refused']));
    keepAwake({ ...port, request: null }, onError);
    expect(reports).toEqual(['refused', 'unsupported']);
  });

  it('waits while the page is hidden', async () => {
    const { port, reports, onError, show, requests, state } = browser(['granted'], false);
    keepAwake(port, onError);
    expect(requests()).toBe(0);
    state.visible = true;
    show();
    await vi.waitFor(() => expect(reports).toEqual([null]));
  });
});
