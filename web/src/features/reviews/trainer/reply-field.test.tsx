import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import { heldFor, leavePage, leaveQuestion } from '../../../lib/held-page.ts';
import { readFilm } from '../../../lib/media/film-tracks.ts';
import { writeFilm } from '../../../test/write-film.ts';
import { replyExtension } from './reply-recording.ts';

vi.mock('../../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(true) }));
const { ReplyField } = await import('./reply-field.tsx');

/** What the browser records. */
let recorded = new Blob(['voice']);
class FakeRecorder extends EventTarget {
  static readonly isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus';
  state = 'inactive';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: recorded }));
    this.dispatchEvent(new Event('stop'));
  }
}
const stopTrack = vi.fn<() => void>();
const getUserMedia = vi.fn<(wanted: object) => Promise<object>>();
const onReply = vi.fn<(reply: Blob | null) => void>();
const show = (reply: Blob | null = null) =>
  render(<ReplyField reply={reply} disabled={false} onReply={onReply} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  onReply.mockReset();
  recorded = new Blob(['voice']);
  stopTrack.mockReset();
  getUserMedia
    .mockReset()
    .mockResolvedValue({ getTracks: () => [{ stop: stopTrack }], getVideoTracks: () => [] });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('records a voice and closes the microphone', async () => {
  show();
  press('Enregistrer ma voix');
  fireEvent.click(await screen.findByRole('button', { name: 'Arrêter' }));
  await vi.waitFor(() => expect(onReply).toHaveBeenCalledTimes(1));
  expect(onReply.mock.calls[0]?.[0]?.type).toBe('audio/webm');
  expect(getUserMedia).toHaveBeenCalledWith({ audio: true, video: false });
  expect(stopTrack).toHaveBeenCalled();
});

it('discards a recording when the page is left', async () => {
  const { unmount } = show();
  press('Enregistrer ma voix');
  await screen.findByRole('button', { name: 'Arrêter' });
  expect(heldFor()).toBe('recording');
  unmount();
  expect(heldFor()).toBeNull();
  expect(stopTrack).toHaveBeenCalled();
  expect(onReply).not.toHaveBeenCalled();
});

it.each([
  ['NotAllowedError', /est refusé/],
  ['NotFoundError', /Aucun micro/],
  ['NotReadableError', /autre application/],
])('says why nothing is recorded: %s', async (name, text) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', name));
  show();
  press('Enregistrer ma voix');
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says that the browser cannot record', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  show();
  press('Me filmer');
  expect(await screen.findByText(/ne sait pas enregistrer/)).toBeTruthy();
});

const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
    target: { files: [file] },
  });

it('takes a voice in the file of a video as a voice', async () => {
  show();
  choose(await writeFilm({ codec: null }));
  await vi.waitFor(() => expect(onReply).toHaveBeenCalledOnce());
  expect(onReply.mock.lastCall?.[0]?.type).toBe('audio/webm');
});

it('holds the page from the recording to the end of its preparation, and takes no file meanwhile', async () => {
  show();
  press('Enregistrer ma voix');
  const stop = await screen.findByRole('button', { name: 'Arrêter' });
  expect(screen.getByText('Choisir un fichier').closest('button')?.disabled).toBe(true);
  leavePage(() => undefined);
  const meanwhile: unknown[] = [];
  onReply.mockImplementation(() => void meanwhile.push(heldFor(), leaveQuestion.get()?.reason));
  fireEvent.click(stop);
  await vi.waitFor(() => expect(onReply).toHaveBeenCalledOnce());
  expect(meanwhile).toEqual(['recording', 'recording']);
  await vi.waitFor(() => expect([heldFor(), leaveQuestion.get()]).toEqual([null, null]));
});

it('gives a recorded video its duration', async () => {
  show();
  choose(await writeFilm({ isRecorded: true }));
  await vi.waitFor(() => expect(onReply).toHaveBeenCalledOnce());
  expect(await readFilm(onReply.mock.lastCall?.[0] ?? new Blob())).toMatchObject({
    tellsDuration: true,
  });
});

it.each([
  ['keeps a recording that cannot be rewritten, and says so', true],
  ['refuses a file that cannot be rewritten, with words', false],
])('%s', async (_case, isRecorded) => {
  vi.doMock('../../../lib/media/film-writer.ts', () => ({
    writeAgain: () => Promise.reject(new Error('no')),
  }));
  onTestFinished(() => vi.doUnmock('../../../lib/media/film-writer.ts'));
  const film = await writeFilm({ codec: null, isRecorded: true });
  recorded = film;
  const { rerender } = show();
  if (isRecorded) {
    press('Enregistrer ma voix');
    fireEvent.click(await screen.findByRole('button', { name: 'Arrêter' }));
    await vi.waitFor(() => expect(onReply).toHaveBeenCalledOnce());
    rerender(<ReplyField reply={film} disabled={false} onReply={onReply} />);
    expect(await screen.findByText(/gardé tel quel/)).toBeTruthy();
  } else {
    choose(film);
    expect(await screen.findByText(/n’indique pas sa durée/)).toBeTruthy();
    expect(onReply).not.toHaveBeenCalled();
  }
});

it('refuses a video that would not play, because nothing prepares it', async () => {
  show();
  choose(await writeFilm({ container: 'matroska' }));
  expect(await screen.findByText(/au format MKV/)).toBeTruthy();
  expect(onReply).not.toHaveBeenCalled();
});

it('plays and removes what was chosen', () => {
  show(new Blob(['voice'], { type: 'audio/mp4' }));
  expect(screen.getByLabelText('Votre réponse enregistrée')).toBeTruthy();
  press('Enlever');
  expect(onReply).toHaveBeenCalledWith(null, false);
});

it.each([
  ['audio/mp4', 'm4a'],
  ['audio/webm;codecs=opus', 'webm'],
  ['video/quicktime', 'mov'],
  ['audio/ogg', undefined],
])('names a file of the type %s: %s', (type, extension) => {
  expect(replyExtension(new Blob([], { type }))).toBe(extension);
});
