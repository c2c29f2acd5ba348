import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type { EventValues } from './event-form-values.ts';

const createEvent = vi.fn<(uid: string, id: string, input: object, picture: object) => Promise<void>>();
const upload = vi.fn<(path: string, file: Blob) => { done: Promise<'sent'>; stop: () => void }>();
vi.mock('./data/event-store.ts', () => ({ createEvent, updateEvent: vi.fn() }));
vi.mock('../../../lib/upload/upload-file.ts', () => ({ startUpload: upload }));
vi.mock('../../../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'signed-in', uid: 'boss' }) }));
const { EventDialog } = await import('./event-dialog.tsx');
const { NEW_EVENT } = await import('./event-form-values.ts');

beforeEach(async () => {
  vi.resetAllMocks();
  sessionStorage.clear();
  await initTranslations('fr');
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

it('a picture that does not arrive leaves no event; the next try sends it and names it', async () => {
  createEvent.mockResolvedValue();
  upload.mockImplementationOnce(() => ({ done: Promise.reject(new AppError('unexpected')), stop: vi.fn() }));
  open({
    title: 'Atelier',
    date: '2027-02-03',
    start_time: '19:00',
    end_time: '21:00',
    location: 'Paris',
    description: 'Une heure.',
  });
  // The test's browser shows no choice that a list is given before its options.
  await type('Type', 'demo');
  await type('Statut', 'upcoming');
  choose(pictureOf('salle.png', 'image/png'));
  await screen.findByText(/salle\.png$/);
  const save = () => fireEvent.click(screen.getByText('Enregistrer').closest('button') ?? expect.fail('no button'));
  save();
  await screen.findByText('Erreur lors de l’upload de l’image');
  expect(createEvent).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Atelier');
  upload.mockReturnValueOnce({ done: Promise.resolve('sent'), stop: vi.fn() });
  save();
  await vi.waitFor(() => expect(createEvent).toHaveBeenCalledOnce());
  const [path] = upload.mock.lastCall ?? [];
  expect(path).toMatch(/^events\/\d{13}[.]png$/);
  expect(createEvent.mock.lastCall?.[3]).toEqual({ path });
});
