import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
const inert = () => [...document.querySelectorAll('[inert]')].map(({ id }) => id).filter((id) => id !== '');
const renderFullWindow = () =>
  renderHook(({ on }: { on: boolean }) => useFullWindow(at('player'), on), { initialProps: { on: false } });

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

  it('undoes everything on unmount', () => {
    const { rerender, unmount } = renderFullWindow();
    rerender({ on: true });
    unmount();
    expect(inert()).toEqual(['footer']);
  });
});
