import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import type { Upload } from '../../../lib/upload/upload-file.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const saveAvatar = vi.fn<(uid: string, path: string) => Promise<void>>();
const stop = vi.fn();
let sending: ReturnType<typeof Promise.withResolvers<'sent' | 'stopped'>>[] = [];
vi.mock('../../../lib/upload/upload-file.ts', () => ({
  startUpload: (_path: string, _file: Blob, onShare: (share: number) => void): Upload => {
    const one = Promise.withResolvers<'sent' | 'stopped'>();
    sending.push(one);
    onShare(0.3);
    return { done: one.promise, stop };
  },
}));
vi.mock('../data/profile-store.ts', () => ({ saveAvatar }));
vi.mock('./avatar-image.ts', () => ({
  openPicture: (file: File) =>
    file.name === 'faux.png' ? Promise.reject(new Error('no picture')) : Promise.resolve({}),
  renderAvatar: () => Promise.resolve(new Blob(['x'])),
}));
vi.mock('./avatar-cropper.tsx', () => ({ AvatarCropper: () => <p>cropper</p> }));
const { AvatarForm } = await import('./avatar-form.tsx');

const onSaved = vi.fn();
const picture = (name: string, content = 'x'.repeat(2_000), type = 'image/jpeg') => new File([content], name, { type });
const choose = (file: File) =>
  act(async () => {
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
  });
const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const settle = (with_: 'sent' | 'stopped' | AppError) =>
  act(async () => {
    const one = sending.at(-1);
    if (with_ instanceof AppError) one?.reject(with_);
    else one?.resolve(with_);
  });

beforeEach(async () => {
  vi.clearAllMocks();
  sending = [];
  saveAvatar.mockResolvedValue();
  await initTranslations('fr');
  render(
    <MemoryRouter>
      <AvatarForm uid="zoe" onSaved={onSaved} onCancel={vi.fn()} />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

it('a picture that is stopped midway is said to be, stays in the form, and goes at the next try', async () => {
  await choose(picture('red.jpg'));
  await press(/^Enregistrer$/);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
  await press(/^Arrêter/);
  expect(stop).toHaveBeenCalledOnce();
  await settle('stopped');
  expect(screen.getByRole('alert').textContent).toMatch(/arrêté/);
  expect(screen.getByText(/red\.jpg/)).toBeTruthy();
  expect(saveAvatar).not.toHaveBeenCalled();
  await press(/^Enregistrer$/);
  await settle('sent');
  expect(saveAvatar.mock.lastCall?.[1]).toMatch(/^avatars\/zoe\/\d{13}[.]jpg$/);
  expect(onSaved).toHaveBeenCalledOnce();
});

it.each([
  ['is refused', 'unexpected', /^Une erreur inattendue/],
  ['does not arrive', 'timeout', /^Le serveur met trop de temps/],
] as const)('a picture that %s is said to be, and trying again sends it', async (_what, code, words) => {
  await choose(picture('red.jpg'));
  await press(/^Enregistrer$/);
  await settle(new AppError(code));
  expect(screen.getByRole('alert').textContent).toMatch(words);
  expect(saveAvatar).not.toHaveBeenCalled();
  await press(/^Réessayer$/);
  expect(sending).toHaveLength(2);
  await settle('sent');
  expect(onSaved).toHaveBeenCalledOnce();
});

it('refuses in words what is no picture, and sends nothing', async () => {
  await choose(picture('notes.txt', 'x', 'text/plain'));
  expect(screen.getByText(/^Ce fichier n.est pas une image JPEG/)).toBeTruthy();
  await choose(picture('leer.png', '', 'image/png'));
  expect(screen.getByText(/^Ce fichier est vide/)).toBeTruthy();
  await choose(picture('faux.png'));
  expect(screen.getByText(/^Cette image ne s.ouvre pas/)).toBeTruthy();
  await press(/^Enregistrer$/);
  expect(sending).toEqual([]);
});
