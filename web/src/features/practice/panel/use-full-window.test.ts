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
const mounted = () =>
  renderHook(({ on }: { on: boolean }) => useFullWindow(at('player'), on), { initialProps: { on: false } });

describe('the full window', () => {
  it('puts the rest out of reach but messages, and gives back what it took', () => {
    const { rerender } = mounted();
    expect(inert()).toEqual(['footer']);
    rerender({ on: true });
    expect(inert()).toEqual(['header', 'panel', 'footer']);
    expect(document.body.style.overflow).toBe('hidden');
    rerender({ on: false });
    // What was out of reach before stays so.
    expect(inert()).toEqual(['footer']);
    expect(document.body.style.overflow).toBe('');
  });

  it('takes the focus in, and returns it to where it came from', () => {
    const { rerender } = mounted();
    at('opener')?.focus();
    rerender({ on: true });
    expect(document.activeElement?.textContent).toBe('play');
    rerender({ on: false });
    expect(document.activeElement?.id).toBe('opener');
  });

  it('leaves a focus that is inside already', () => {
    const { rerender } = mounted();
    const inside = document.createElement('button');
    at('player')?.append(inside);
    inside.focus();
    rerender({ on: true });
    expect(document.activeElement).toBe(inside);
  });

  it('gives all back when the page is left', () => {
    const { rerender, unmount } = mounted();
    rerender({ on: true });
    unmount();
    expect(inert()).toEqual(['footer']);
  });
});
