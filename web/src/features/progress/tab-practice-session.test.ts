import { describe, expect, it, vi } from 'vitest';
import { openTabPracticeSession } from './tab-practice-session.ts';

const KEY = 'flair.sitting.alice';

/** A tab with its storage, and the pages that come and go in it. */
function tab(items = new Map<string, string>(), refuses = false) {
  const refuse = () => {
    if (refuses) throw new DOMException('', 'SecurityError');
  };
  const storage = {
    getItem: (key: string) => (refuse(), items.get(key) ?? null),
    setItem: (key: string, value: string) => (refuse(), void items.set(key, value)),
    removeItem: (key: string) => (refuse(), void items.delete(key)),
  };
  const open = () => {
    const page = new EventTarget();
    return { page, sitting: openTabPracticeSession({ storage, page }, KEY) };
  };
  return { items, open };
}

describe('the sitting of a tab', () => {
  it('goes on after a reload', () => {
    const { open } = tab();
    const first = open();
    expect(first.sitting.load()).toBeNull();
    first.sitting.store('twelve turns');
    first.page.dispatchEvent(new Event('pagehide'));
    first.sitting.store('twelve turns, told');
    expect(open().sitting.load()).toBe('twelve turns, told');
  });

  it('is not another tab’s, though browsers copy the storage of a tab that is duplicated', () => {
    const original = tab();
    const { page, sitting } = original.open();
    sitting.store('twelve turns');
    expect(tab(new Map(original.items)).open().sitting.load()).toBeNull();
    // Nor after the page went away for a moment and came back.
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('pageshow'));
    expect(tab(new Map(original.items)).open().sitting.load()).toBeNull();
    expect(sitting.load()).toBe('twelve turns');
  });

  it('goes on in memory where the device refuses its storage', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { open } = tab(undefined, true);
    const { page, sitting } = open();
    sitting.store('twelve turns');
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('pageshow'));
    expect(sitting.load()).toBe('twelve turns');
  });
});
