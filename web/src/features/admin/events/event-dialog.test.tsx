import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type { ListedEvent } from './data/event-store.ts';
import type { EventValues } from './event-form-values.ts';

const createEvent =
  vi.fn<(uid: string, id: string, input: object, picture: object) => Promise<void>>();
const upload = vi.fn<(path: string, file: Blob) => { done: Promise<'sent'>; stop: () => void }>();
const updateEvent =
  vi.fn<(uid: string, id: string, seen: object, input: object, picture: string) => Promise<void>>();
vi.mock('./data/event-store.ts', () => ({ createEvent, updateEvent }));
vi.mock('../../../lib/upload/upload-file.ts', () => ({ startUpload: upload }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'boss', emailVerified: true }),
}));
const { EventDialog } = await import('./event-dialog.tsx');
const { NEW_EVENT, valuesOf } = await import('./event-form-values.ts');

beforeEach(async () => {
  vi.resetAllMocks();
  sessionStorage.clear();
  await initTranslations('fr');
});
afterEach(cleanup);

const open = (values: Partial<EventValues> = {}) =>
  render(
    <EventDialog event={null} name="new" initial={{ ...NEW_EVENT, ...values }} onClose={vi.fn()} />,
  );
const isShown = (text: string | RegExp) => screen.queryByText(text) !== null;
const type = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await Promise.resolve();
  });

const save = () =>
  fireEvent.click(
    screen.getByText(/^(Enregistrer|Save)$/).closest('button') ?? expect.fail('no button'),
  );

const COMPLETE: Partial<EventValues> = {
  title: 'Atelier',
  date: '2027-02-03',
  start_time: '19:00',
  end_time: '21:00',
  location: 'Paris',
  description: 'Une heure.',
};
/**
 * Chooses the type and status. happy-dom ignores a select value that is set before the options
 * exist.
 */
async function chooseType(status: string) {
  await type('Type', 'demo');
  await type(status, 'upcoming');
}

const REJECTED = 'Ce fichier n’est pas une image JPEG, PNG ou WebP.';
const CHOSEN = /^Image choisie\s: salle\.jpg$/;
const pictureOf = (name: string, mime: string) => new File(['picture'], name, { type: mime });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Image', { selector: 'input' }), {
    target: { files: [file] },
  });

it.each([
  ['boucle.gif', 'image/gif'],
  ['dessin.svg', 'image/svg+xml'],
])('rejects %s as a picture and keeps the picture chosen before', async (name, mime) => {
  open();
  expect(isShown(REJECTED)).toBe(false);
  choose(pictureOf(name, mime));
  await screen.findByText(REJECTED);
  expect(isShown('Choisir une image')).toBe(true);
  choose(pictureOf('salle.jpg', 'image/jpeg'));
  await screen.findByText(CHOSEN);
  expect(isShown(REJECTED)).toBe(false);
  choose(pictureOf(name, mime));
  await screen.findByText(REJECTED);
  expect(isShown(CHOSEN)).toBe(true);
});

/** Whether the note on who sees the event warns of a past date. */
const hasPastWarning = () => screen.queryByText(/La date est déjà passée\./) !== null;

it('warns of an upcoming event in the past until its date or end date is in the future', async () => {
  open({ date: '2020-02-03', status: 'draft' });
  expect(hasPastWarning()).toBe(false);
  await type('Statut', 'upcoming');
  expect(hasPastWarning()).toBe(true);
  await type('Date', '2999-02-03');
  expect(hasPastWarning()).toBe(false);
  await type('Date', '2020-02-03');
  expect(hasPastWarning()).toBe(true);
  await type('Date de fin (facultatif)', '2999-02-03');
  expect(hasPastWarning()).toBe(false);
});

it('does not create the event when the upload fails; the next attempt uploads and references the picture', async () => {
  createEvent.mockResolvedValue();
  upload.mockImplementationOnce(() => ({
    done: Promise.reject(new AppError('unexpected')),
    stop: vi.fn(),
  }));
  open(COMPLETE);
  await chooseType('Statut');
  choose(pictureOf('salle.png', 'image/png'));
  await screen.findByText(/salle\.png$/);
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

describe.each([
  [
    'fr',
    'Heure de fin',
    'Statut',
    'Se termine le lendemain (4 février 2027) ?',
    /^L’heure de fin n’est pas après/,
  ],
  [
    'en',
    'End time',
    'Status',
    'Ends the next day (4 February 2027)?',
    /^The end time is not after/,
  ],
] as const)(
  'in %s, an event that would end before it starts',
  (locale, end, status, question, refusal) => {
    const box = () => screen.queryByLabelText<HTMLInputElement>(question);
    const tick = () => act(async () => void fireEvent.click(box() ?? expect.fail('no question')));
    beforeEach(() => initTranslations(locale));

    it('is asked about beside its end, refused until confirmed, and saved without the answer', async () => {
      createEvent.mockResolvedValue();
      open(COMPLETE);
      await chooseType(status);
      expect(box()).toBeNull();
      await type(end, '01:00');
      expect(box()?.checked).toBe(false);
      save();
      await screen.findByText(refusal);
      expect(document.activeElement).toBe(box());
      expect(createEvent).not.toHaveBeenCalled();
      await tick();
      expect(isShown(refusal)).toBe(false);
      save();
      await vi.waitFor(() => expect(createEvent).toHaveBeenCalledOnce());
      const input = createEvent.mock.lastCall?.[2];
      expect(input).toMatchObject({
        date: '2027-02-03',
        date_end: '',
        start_time: '19:00',
        end_time: '01:00',
      });
      expect(input).not.toHaveProperty('confirmed_times');
    });

    it('is asked about again when a time changes, and not when it ends after it starts', async () => {
      open({ ...COMPLETE, end_time: '01:00' });
      await tick();
      expect(box()?.checked).toBe(true);
      await type(end, '18:00');
      expect(box()?.checked).toBe(false);
      await type(end, '20:00');
      expect(box()).toBeNull();
      await type(end, '19:00');
      expect(box()?.checked).toBe(false);
    });

    it('is confirmed already when it was stored so', async () => {
      updateEvent.mockResolvedValue();
      const stored: ListedEvent = {
        id: 'night',
        data: {
          title: 'Nuit',
          description: 'Longue.',
          type: 'demo',
          date: '2027-02-03',
          location: 'Paris',
          start_time: '22:00',
          end_time: '02:00',
          status: 'draft',
          is_public: false,
          created_at: new Date(0),
        },
      };
      render(
        <EventDialog
          event={stored}
          name="night"
          initial={valuesOf(stored.data)}
          onClose={vi.fn()}
        />,
      );
      expect(box()?.checked).toBe(true);
      save();
      await vi.waitFor(() => expect(updateEvent).toHaveBeenCalledOnce());
    });
  },
);

it('keeps a text that is too long whole, also after it was closed, and saves nothing until it is shorter', async () => {
  createEvent.mockResolvedValue();
  open(COMPLETE);
  await chooseType('Statut');
  const long = 'x'.repeat(5001);
  await type('Description', long);
  const said = () => screen.queryByText(/^Trop long de 1\scaractère/) !== null;
  expect(said()).toBe(true);
  cleanup();
  open(COMPLETE);
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
  expect(field().value).toBe(long);
  await vi.waitFor(() => expect(said()).toBe(true));
  save();
  await vi.waitFor(() => expect(document.activeElement).toBe(field()));
  expect(isShown('Tous les champs sont obligatoires.')).toBe(false);
  await type('Description', 'x'.repeat(5000));
  expect(said()).toBe(false);
  save();
  await vi.waitFor(() => expect(createEvent).toHaveBeenCalledOnce());
});
