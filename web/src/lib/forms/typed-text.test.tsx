import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  collectTypedText,
  releaseTypedText,
  restoreTypedText,
  watchTypedText,
} from './typed-text.ts';

/**
 * A form with fields as the product has them: registered, controlled, in a dialog, and those that
 * are never stored.
 */
function Page({ name = '', dialog = false }: { name?: string; dialog?: boolean }) {
  const form = useForm({ defaultValues: { name, secret: '', code: '', card: '' } });
  const typedName = useWatch({ control: form.control, name: 'name' });
  const [reason, setReason] = useState('');
  return (
    <form>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Secret" type="password" {...form.register('secret')} />
      <input aria-label="Shown secret" autoComplete="new-password" {...form.register('secret')} />
      <input aria-label="Code" autoComplete="one-time-code" {...form.register('code')} />
      <input aria-label="Card" autoComplete="section-a cc-number" {...form.register('card')} />
      <label htmlFor="controlled">Reason</label>
      <textarea
        id="controlled"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p>{`${typedName} for ${reason}`}</p>
      {dialog ? (
        <div role="dialog">
          <input aria-label="Answer" />
        </div>
      ) : null}
    </form>
  );
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const stored = () => sessionStorage.getItem('typed-text') ?? '';

/** Leaves the page as a reload does, and opens it again. */
function reloadPage(page = <Page />) {
  expect(collectTypedText()()).toBe(true);
  cleanup();
  restoreTypedText();
  return render(page);
}

watchTypedText();
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/userProfile');
});
afterEach(() => {
  // Ends what still waits for fields.
  window.history.replaceState(null, '', '/elsewhere');
  document.body.append(document.createElement('i'));
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('text of registered and controlled fields is there again after the reload, also for the form', async () => {
  render(<Page />);
  type('Name', 'Camille');
  type('Reason', 'the long\nroad');
  reloadPage();
  await waitFor(() => expect(screen.getByText(/Camille for the long/)).toBeTruthy());
  expect([field('Name').value, field('Reason').value]).toEqual(['Camille', 'the long\nroad']);
});

it('passwords, codes and cards are not stored', () => {
  render(<Page />);
  for (const name of ['Secret', 'Shown secret', 'Code', 'Card']) type(name, '4242');
  type('Name', 'Camille');
  collectTypedText()();
  expect(stored()).toContain('Camille');
  expect(stored()).not.toContain('4242');
});

it('nothing is stored when nobody typed', () => {
  render(<Page name="Camille" />);
  collectTypedText()();
  expect(stored()).toBe('');
});

it('the fields of a page that is being left are not stored: the address is already another', () => {
  render(<Page />);
  type('Name', 'Camille');
  window.history.replaceState(null, '', '/dashboard');
  collectTypedText()();
  expect(stored()).toBe('');
});

it('fields are stored that an error page has replaced meanwhile', () => {
  render(<Page />);
  type('Name', 'Camille');
  const store = collectTypedText();
  cleanup();
  expect(store()).toBe(true);
  expect(stored()).toContain('Camille');
});

it('a field that somebody types into meanwhile keeps that', async () => {
  render(<Page />);
  type('Name', 'Camille');
  type('Reason', 'x');
  collectTypedText()();
  cleanup();
  render(<Page />);
  type('Name', 'Zoé');
  restoreTypedText();
  await waitFor(() => expect(field('Reason').value).toBe('x'));
  expect(field('Name').value).toBe('Zoé');
});

it('text of a dialog and of a form with a draft of its own is left to them', () => {
  render(
    <>
      <Page name="Camille" dialog />
      <form data-own-draft="">
        <textarea aria-label="Comment" />
      </form>
    </>,
  );
  type('Answer', 'Not yet.');
  type('Comment', 'Well done');
  collectTypedText()();
  expect(stored()).toBe('');
});

it('text is not put back on another page, nor a second time, nor after a page that did not come back', () => {
  render(<Page />);
  type('Name', 'Camille');
  const store = collectTypedText();
  store();
  window.history.replaceState(null, '', '/dashboard');
  cleanup();
  restoreTypedText();
  expect(stored()).toBe('');
  window.history.replaceState(null, '', '/userProfile');
  restoreTypedText();
  render(<Page />);
  expect(field('Name').value).toBe('');

  store();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 180_000);
  restoreTypedText();
  expect(field('Name').value).toBe('');
});

it('text of a member whose session has expired comes back once they have signed in, not before', async () => {
  render(<Page />);
  type('Name', 'Camille');
  collectTypedText()('camille');
  cleanup();
  window.history.replaceState(null, '', '/login');
  restoreTypedText();
  window.history.replaceState(null, '', '/userProfile');
  restoreTypedText();
  render(<Page />);
  expect(field('Name').value).toBe('');
  // A forgotten password takes its time.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_800_000);
  expect(releaseTypedText('camille')).toBe(true);
  restoreTypedText();
  await waitFor(() => expect(field('Name').value).toBe('Camille'));
  expect([stored(), releaseTypedText('camille')]).toEqual(['', false]);
});

it.each([
  ['another member', 'zoe', 0],
  ['the member an hour later', 'camille', 3_600_001],
])('text of a member is removed when %s signs in', (_who, uid, afterMs) => {
  render(<Page />);
  type('Name', 'Camille');
  collectTypedText()('camille');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + afterMs);
  expect(releaseTypedText(uid)).toBe(false);
  restoreTypedText();
  expect(stored()).toBe('');
});

it('a full storage is reported, so that the page stays', () => {
  render(<Page />);
  type('Name', 'Camille');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem });
  expect(collectTypedText()()).toBe(false);
});
