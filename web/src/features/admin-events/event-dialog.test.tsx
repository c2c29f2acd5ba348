import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { speak } from '../../test/real-words.ts';
import type { EventValues } from './event-form-values.ts';

vi.mock('./data/event-store.ts', () => ({ createEvent: vi.fn(), updateEvent: vi.fn() }));
vi.mock('../../lib/session.tsx', () => ({ useSession: () => ({ status: 'signed-in', uid: 'boss' }) }));
const { EventDialog } = await import('./event-dialog.tsx');
const { NEW_EVENT } = await import('./event-form-values.ts');

beforeEach(async () => {
  sessionStorage.clear();
  await speak('fr');
});
afterEach(cleanup);

const open = (values: Partial<EventValues> = {}) =>
  render(<EventDialog event={null} name="new" initial={{ ...NEW_EVENT, ...values }} onClose={vi.fn()} />);
const says = (words: string | RegExp) => screen.queryByText(words) !== null;
const type = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await Promise.resolve();
  });

const REFUSED = 'Ce fichier n’est pas une image JPEG, PNG ou WebP.';
const TAKEN = /^Image choisie\s: salle\.jpg$/;
const pictureOf = (name: string, mime: string) => new File(['picture'], name, { type: mime });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Image', { selector: 'input' }), { target: { files: [file] } });

it.each([
  ['boucle.gif', 'image/gif'],
  ['dessin.svg', 'image/svg+xml'],
])('%s is refused as a picture in words, and what was chosen before it stays', async (name, mime) => {
  open();
  expect(says(REFUSED)).toBe(false);
  choose(pictureOf(name, mime));
  await screen.findByText(REFUSED);
  expect(says('Choisir une image')).toBe(true);
  choose(pictureOf('salle.jpg', 'image/jpeg'));
  await screen.findByText(TAKEN);
  expect(says(REFUSED)).toBe(false);
  choose(pictureOf(name, mime));
  await screen.findByText(REFUSED);
  expect(says(TAKEN)).toBe(true);
});

/** Beside the sentence on who sees the event. */
const warns = () => screen.queryByText(/La date est déjà passée\./) !== null;

it('an event that is announced for a day gone by says so, until its day or its last day is ahead', async () => {
  open({ date: '2020-02-03', status: 'draft' });
  expect(warns()).toBe(false);
  await type('Statut', 'upcoming');
  expect(warns()).toBe(true);
  await type('Date', '2999-02-03');
  expect(warns()).toBe(false);
  await type('Date', '2020-02-03');
  expect(warns()).toBe(true);
  await type('Date de fin (facultatif)', '2999-02-03');
  expect(warns()).toBe(false);
});
