import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepAwake } from './wake-lock.ts';

const visibility = vi.spyOn(document, 'visibilityState', 'get');
const show = () => {
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
});

function browser(answers: ('granted' | 'refused')[], visible = true) {
  const released: number[] = [];
  const reports: (string | null)[] = [];
  const request = vi.fn(async () => {
    const number = request.mock.calls.length;
    if (answers.shift() === 'refused') throw new DOMException('no', 'NotAllowedError');
    return { release: async () => void released.push(number) };
  });
  visibility.mockReturnValue(visible ? 'visible' : 'hidden');
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return {
    request,
    released,
    reports,
    onError: (error: string | null) => void reports.push(error),
  };
}

describe('keepAwake', () => {
  it('acquires the lock, again when the page is visible, and releases it', async () => {
    const { released, reports, onError, request } = browser(['granted', 'granted']);
    const end = keepAwake(onError);
    await vi.waitFor(() => expect(reports).toEqual([null]));
    show();
    await vi.waitFor(() => expect(reports).toEqual([null, null]));
    end();
    show();
    expect(request).toHaveBeenCalledTimes(2);
    expect(released).toEqual([2]);
  });

  it('releases a lock that is granted too late', async () => {
    const { released, reports, onError } = browser(['granted']);
    keepAwake(onError)();
    await vi.waitFor(() => expect(released).toEqual([1]));
    expect(reports).toEqual([]);
  });

  it('reports a refusal and a missing API', async () => {
    const { reports, onError } = browser(['refused']);
    const end = keepAwake(onError);
    await vi.waitFor(() => expect(reports).toEqual(['refused']));
    end();
    Reflect.deleteProperty(navigator, 'wakeLock');
    keepAwake(onError);
    expect(reports).toEqual(['refused', 'unsupported']);
  });

  it('waits while the page is hidden', async () => {
    const { reports, onError, request } = browser(['granted'], false);
    keepAwake(onError);
    expect(request).not.toHaveBeenCalled();
    show();
    await vi.waitFor(() => expect(reports).toEqual([null]));
  });
});
