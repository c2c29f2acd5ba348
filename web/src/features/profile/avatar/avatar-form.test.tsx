import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { heldFor } from '../../../lib/held-page.ts';
import type { Upload } from '../../../lib/upload/upload-file.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const saveAvatar = vi.fn<(uid: string, path: string) => Promise<void>>();
const stop = vi.fn();
let uploads: ReturnType<typeof Promise.withResolvers<'sent' | 'stopped'>>[] = [];
vi.mock('../../../lib/upload/upload-file.ts', () => ({
  startUpload: (_path: string, _file: Blob, onProgress: (progress: number) => void): Upload => {
    const upload = Promise.withResolvers<'sent' | 'stopped'>();
    uploads.push(upload);
    onProgress(0.3);
    return { done: upload.promise, stop };
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
const picture = (name: string, content = 'x'.repeat(2_000), type = 'image/jpeg') =>
  new File([content], name, { type });
const choose = (file: File) =>
  act(async () => {
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [file] },
    });
  });
const press = (name: RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const settle = (result: 'sent' | 'stopped' | AppError) =>
  act(async () => {
    const upload = uploads.at(-1);
    if (result instanceof AppError) upload?.reject(result);
    else upload?.resolve(result);
  });

beforeEach(async () => {
  vi.clearAllMocks();
  uploads = [];
  saveAvatar.mockResolvedValue();
  await initTranslations('fr');
  render(
    <MemoryRouter>
      <AvatarForm uid="zoe" onSaved={onSaved} onCancel={vi.fn()} />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

it('holds the page while it sends the picture, until it is left', async () => {
  await choose(picture('red.jpg'));
  expect(heldFor()).toBeNull();
  await press(/^Enregistrer$/);
  expect(heldFor()).toBe('upload');
  cleanup();
  expect([heldFor(), stop.mock.calls.length]).toEqual([null, 1]);
});

it('says of an animated picture that only its first frame may show, and of no other', async () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const png = (chunks: string) =>
    new File([bytes(`\x89PNG\r\n\x1a\n${chunks}`)], 'a.png', { type: 'image/png' });
  await choose(png('\0\0\0\0acTL....\0\0\0\0IDAT....'));
  expect((await screen.findByRole('status')).textContent).toMatch(/est animée/);
  await choose(png('\0\0\0\0IDAT....'));
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

it('reports a stopped upload, keeps the picture, and uploads it at the next try', async () => {
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
  ['fails', 'unexpected', /^Une erreur inattendue/],
  ['times out', 'timeout', /^Le serveur met trop de temps/],
] as const)('reports an upload that %s and repeats it on retry', async (_what, code, message) => {
  await choose(picture('red.jpg'));
  await press(/^Enregistrer$/);
  await settle(new AppError(code));
  expect(screen.getByRole('alert').textContent).toMatch(message);
  expect(saveAvatar).not.toHaveBeenCalled();
  await press(/^Réessayer$/);
  expect(uploads).toHaveLength(2);
  await settle('sent');
  expect(onSaved).toHaveBeenCalledOnce();
});

it('rejects files that are no picture with the reason, and uploads nothing', async () => {
  await choose(picture('notes.txt', 'x', 'text/plain'));
  expect(screen.getByText(/^Ce fichier n.est pas une image JPEG/)).toBeTruthy();
  await choose(picture('leer.png', '', 'image/png'));
  expect(screen.getByText(/^Ce fichier est vide/)).toBeTruthy();
  await choose(picture('faux.png'));
  expect(screen.getByText(/^Cette image ne s.ouvre pas/)).toBeTruthy();
  await press(/^Enregistrer$/);
  expect(uploads).toEqual([]);
});
