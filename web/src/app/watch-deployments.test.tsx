import { cloneElement } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTypedText, watchDeployments } from './watch-deployments.ts';

const reload = vi.fn();

/** What Vite's build does when an import fails. */
function failImport(message: string) {
  const event = new Event('vite:preloadError', { cancelable: true });
  return window.dispatchEvent(Object.assign(event, { payload: new Error(message) }));
}

watchDeployments();
beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['stays while somebody types into a dialog', <div role="dialog" key="a" />, true, false],
  ['stays for no dialog that nobody typed into', <div role="dialog" key="b" />, false, true],
  [
    'stays for no dialog that keeps a draft',
    <div role="dialog" data-own-draft="" key="c" />,
    true,
    true,
  ],
])('the page %s', (_case, dialog, isTyped, isKept) => {
  render(cloneElement(dialog, {}, <textarea aria-label="Answer" />));
  if (isTyped) fireEvent.input(screen.getByLabelText('Answer'), { target: { value: 'Not yet.' } });
  expect(keepTypedText()).toBe(isKept);
  cleanup();
  expect(keepTypedText()).toBe(true);
});

it('what was typed when an import failed is kept, also once an error has replaced it, and nothing is loaded again', () => {
  render(<textarea aria-label="Comment" />);
  fireEvent.input(screen.getByLabelText('Comment'), { target: { value: 'The long road' } });
  const wasHandled = !failImport(
    'Failed to fetch dynamically imported module: /assets/sdk-writes-R1.js',
  );
  cleanup();
  expect(keepTypedText()).toBe(true);
  expect(sessionStorage.getItem('typed-text')).toContain('The long road');
  // The import itself fails, and who asked for it says so.
  expect(wasHandled).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
