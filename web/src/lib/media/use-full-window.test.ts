import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFullWindow } from './use-full-window.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <header id="header"></header>
    <main id="main">
      <div id="player"><button data-full-window-start>play</button></div>
      <aside id="panel"><button id="opener">full window</button></aside>
      <footer id="footer" inert></footer>
    </main>
    <div id="messages" role="status"></div>`;
});
afterEach(cleanup);

const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const inert = () =>
  [...document.querySelectorAll('[inert]')].map(({ id }) => id).filter((id) => id !== '');
const renderFullWindow = () =>
  renderHook(({ on }: { on: boolean }) => useFullWindow(at('player'), on), {
    initialProps: { on: false },
  });

describe('the full window', () => {
  it('makes everything but messages inert, and undoes it', () => {
    const { rerender } = renderFullWindow();
    expect(inert()).toEqual(['footer']);
    rerender({ on: true });
    expect(inert()).toEqual(['header', 'panel', 'footer']);
    expect(document.body.style.overflow).toBe('hidden');
    rerender({ on: false });
    // What was inert before stays inert.
    expect(inert()).toEqual(['footer']);
    expect(document.body.style.overflow).toBe('');
  });

  it('moves the focus into the player and back', () => {
    const { rerender } = renderFullWindow();
    at('opener')?.focus();
    rerender({ on: true });
    expect(document.activeElement?.textContent).toBe('play');
    rerender({ on: false });
    expect(document.activeElement?.id).toBe('opener');
  });

  it('keeps a focus that is already inside the player', () => {
    const { rerender } = renderFullWindow();
    const inside = document.createElement('button');
    at('player')?.append(inside);
    inside.focus();
    rerender({ on: true });
    expect(document.activeElement).toBe(inside);
  });

  it.each([
    ['closes on Escape', '#opener', 1],
    ['does not when a text field has the focus', 'input', 0],
    ['does not when a menu has', '[role=menu]', 0],
  ])('%s', (_name, focused, times) => {
    document.body.insertAdjacentHTML('beforeend', '<input><div role="menu" tabindex="0"></div>');
    const onEscape = vi.fn();
    const { unmount } = renderHook(() => useFullWindow(at('player'), true, onEscape));
    const press = (key: string) =>
      document
        .querySelector(focused)
        ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('a');
    press('Escape');
    expect(onEscape).toHaveBeenCalledTimes(times);
    unmount();
    press('Escape');
    expect(onEscape).toHaveBeenCalledTimes(times);
  });

  it('undoes everything on unmount', () => {
    const { rerender, unmount } = renderFullWindow();
    rerender({ on: true });
    unmount();
    expect(inert()).toEqual(['footer']);
  });
});
