import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SessionControl, useSessionControls } from './use-session-controls.ts';

const act = vi.fn<(control: SessionControl) => void>();
const handlers = new Map<string, () => void>();

type Scope = Parameters<typeof useSessionControls>[0];

function Session(scope: Scope) {
  useSessionControls(scope, act);
  return (
    <>
      <input aria-label="note" />
      <button type="button">skip</button>
      <div role="dialog">
        <p>help</p>
      </div>
      <p>film</p>
    </>
  );
}
function renderSession(scope: Partial<Scope> = {}) {
  const full: Scope = {
    title: 'Tour',
    isUnderWay: true,
    isPaused: false,
    characters: true,
    ...scope,
  };
  return render(<Session {...full} />);
}
const controls = () => act.mock.calls.map(([control]) => control);

beforeEach(() => {
  act.mockReset();
  handlers.clear();
  vi.stubGlobal('MediaMetadata', EventTarget);
  const session = {
    setActionHandler: (name: string, handler: (() => void) | null) =>
      handler === null ? handlers.delete(name) : handlers.set(name, handler),
  };
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a key', () => {
  it.each([
    ['PageDown', 'caught'],
    ['PageUp', 'dropped'],
    [' ', 'pause'],
    ['b', 'pause'],
    ['B', 'pause'],
    ['.', 'pause'],
    ['Backspace', 'take-back'],
    ['u', 'take-back'],
  ])('%j is %s, once while it is held', (key, control) => {
    renderSession();
    expect(fireEvent.keyDown(document.body, { key })).toBe(false);
    fireEvent.keyDown(document.body, { key, repeat: true });
    expect(controls()).toEqual([control]);
  });

  it.each(['a', 'Enter', 'Escape', 'toString'])('%j does nothing', (key) => {
    renderSession();
    expect(fireEvent.keyDown(document.body, { key })).toBe(true);
    expect(controls()).toEqual([]);
  });

  it.each([
    ['in a text field', 'input', 'Backspace', {}],
    ['in an open dialog', '[role=dialog] p', 'PageDown', {}],
    ['that presses a button', 'button', ' ', {}],
    ['with Ctrl', 'p', 'b', { ctrlKey: true }],
  ])('%s keeps its meaning', (_name, selector, key, rest) => {
    const { container } = renderSession();
    const element = container.querySelector(selector);
    if (element === null) throw new Error(selector);
    expect(fireEvent.keyDown(element, { key, ...rest })).toBe(true);
    expect(controls()).toEqual([]);
  });

  it('of one character does nothing while those are off; a remote still works', () => {
    renderSession({ characters: false });
    for (const key of ['b', '.', 'u', 'PageDown', ' ']) fireEvent.keyDown(document.body, { key });
    expect(controls()).toEqual(['caught', 'pause']);
  });

  it('does nothing before and after the session', () => {
    renderSession({ isUnderWay: false });
    expect(fireEvent.keyDown(document.body, { key: 'PageDown' })).toBe(true);
    expect([controls(), handlers.size]).toEqual([[], 0]);
  });
});

describe('a headset', () => {
  it('says what was caught and dropped', () => {
    renderSession();
    handlers.get('nexttrack')?.();
    handlers.get('previoustrack')?.();
    expect(controls()).toEqual(['caught', 'dropped']);
  });

  it.each([
    ['pauses', false, ['play', 'pause']],
    ['goes on', true, ['pause', 'play']],
  ])('%s only if this changes the state', (_name, isPaused, names) => {
    renderSession({ isPaused });
    for (const name of names) handlers.get(name)?.();
    expect(controls()).toEqual(['pause']);
  });
});
