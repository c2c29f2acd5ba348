import { describe, expect, it, vi } from 'vitest';
import { openTabPracticeSession } from './practice-session-storage.ts';

const KEY = 'flair.sitting.alice';

/** A tab with its storage, in which pages can be opened. */
function tab(items = new Map<string, string>(), forbidden = false) {
  const check = () => {
    if (forbidden) throw new DOMException('', 'SecurityError');
  };
  const storage = {
    getItem: (key: string) => (check(), items.get(key) ?? null),
    setItem: (key: string, value: string) => (check(), void items.set(key, value)),
    removeItem: (key: string) => (check(), void items.delete(key)),
  };
  const open = () => {
    const page = new EventTarget();
    return { page, session: openTabPracticeSession(storage, page, KEY) };
  };
  return { items, open };
}

describe('the practice session of a tab', () => {
  it('continues after a reload', () => {
    const { open } = tab();
    const first = open();
    expect(first.session.load()).toBeNull();
    first.session.store('12 repetitions');
    first.page.dispatchEvent(new Event('pagehide'));
    first.session.store('12 repetitions, sent');
    expect(open().session.load()).toBe('12 repetitions, sent');
  });

  it('is not shared with a duplicated tab', () => {
    const original = tab();
    const { page, session } = original.open();
    session.store('12 repetitions');
    expect(tab(new Map(original.items)).open().session.load()).toBeNull();
    // The same after the page was in the back-forward cache.
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('pageshow'));
    expect(tab(new Map(original.items)).open().session.load()).toBeNull();
    expect(session.load()).toBe('12 repetitions');
  });

  it('continues in memory when storage is forbidden', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { open } = tab(undefined, true);
    const { page, session } = open();
    session.store('12 repetitions');
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('pageshow'));
    expect(session.load()).toBe('12 repetitions');
  });
});
