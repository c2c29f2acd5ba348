import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFilm } from '../../../lib/media/film-tracks.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { writeFilm } from '../../../test/write-film.ts';

let prepares = false;
vi.mock('../../../lib/prepares-films.ts', () => ({
  preparesFilms: () => Promise.resolve(prepares),
}));
const { useVideoFiles } = await import('./use-video-files.ts');
const { VideoFileField } = await import('./video-file-field.tsx');

/** Duration of the next file in seconds, `null` if the browser cannot play it. */
let durationS: number | null = 24;
/** The file that would be sent. */
let sent: File | null;

/** Opens the field, in a browser that plays films of the next duration. */
beforeEach(async () => {
  prepares = false;
  await initTranslations('fr');
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    const element = document.createElementNS('http://www.w3.org/1999/xhtml', tag) as HTMLElement;
    if (tag !== 'video') return element;
    const canPlayType = () => 'maybe';
    const properties = { videoWidth: 640, videoHeight: 360, canPlayType };
    for (const [name, value] of Object.entries(properties)) {
      Object.defineProperty(element, name, { value });
    }
    let tells = durationS ?? NaN;
    Object.defineProperty(element, 'duration', { get: () => tells });
    // Searches for the end of a recording.
    const seek = () => {
      tells = 3;
      queueMicrotask(() => element.dispatchEvent(new Event('durationchange')));
    };
    Object.defineProperty(element, 'currentTime', { set: seek });
    const answer = new Event(durationS === null ? 'error' : 'loadedmetadata');
    Object.defineProperty(element, 'src', {
      set: () => queueMicrotask(() => element.dispatchEvent(answer)),
    });
    return element;
  });
  const Field = () => {
    const files = useVideoFiles();
    // Not after the paint: what a test finds on the page must already have been handed over.
    useLayoutEffect(() => {
      sent = files.video;
    }, [files.video]);
    return <VideoFileField files={files} error={undefined} disabled={false} />;
  };
  render(<Field />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const box = (type: string, bytes: number) => {
  const data = new Uint8Array(bytes);
  new DataView(data.buffer).setUint32(0, bytes);
  data.set(new TextEncoder().encode(type), 4);
  return data;
};
const choose = (name: string, type: string, ...parts: BlobPart[]) =>
  fireEvent.change(screen.getByLabelText('Fichier vidéo', { selector: 'input' }), {
    target: { files: [new File(parts, name, { type })] },
  });
const chooseVideo = (seconds: number, name: string, ...parts: Uint8Array<ArrayBuffer>[]) => {
  durationS = seconds;
  choose(name, 'video/mp4', box('ftyp', 20), ...parts);
};
const isHeavy = () => screen.queryByText(/^Débit élevé/) !== null;
const isSlow = () => screen.queryByText(/^Ce fichier n’est pas prêt pour le web/) !== null;

it.each([
  [
    'a small one',
    24,
    [box('moov', 20), box('mdat', 100_000)],
    '00:24 · 640 × 360 · 0,1 Mo · 0,0 Mbit/s',
    false,
    false,
  ],
  [
    'a high bit rate',
    1,
    [box('moov', 20), box('mdat', 1_100_000)],
    '00:01 · 640 × 360 · 1,1 Mo · 8,8 Mbit/s',
    true,
    false,
  ],
  [
    'its index at the end',
    24,
    [box('mdat', 100_000), box('moov', 20)],
    '00:24 · 640 × 360 · 0,1 Mo · 0,0 Mbit/s',
    false,
    true,
  ],
] as const)(
  'shows the properties of a video and warns about slow loading: %s',
  async (_what, seconds, parts, facts, heavy, slow) => {
    chooseVideo(seconds, 'film.mp4', ...parts);
    await screen.findByText(`Durée ${facts}`);
    expect([isHeavy(), isSlow()]).toEqual([heavy, slow]);
  },
);

it('rejects a file that is no video with the reason, until a video is chosen', async () => {
  durationS = null;
  choose('faux.mp4', 'video/mp4', box('text', 30));
  await screen.findByText(/^Ce fichier vidéo est abîmé ou incomplet/);
  choose('coupé.mp4', 'video/mp4', box('ftyp', 20), box('moov', 20), box('mdat', 100).slice(0, 50));
  await screen.findByText(/^Ce fichier vidéo est abîmé ou incomplet/);
  choose('autre.mp4', 'video/mp4', box('ftyp', 20), box('moov', 20), box('mdat', 100));
  await screen.findByText(/ne sait pas lire ce média/);
  choose('note.txt', 'text/plain', box('text', 30));
  await screen.findByText('Ce fichier n’est pas une vidéo MP4, MOV ou WebM.');
  expect(screen.queryByText(/^Vidéo choisie/)).toBeNull();
  chooseVideo(24, 'film.mp4', box('moov', 20));
  await screen.findByText(/^Vidéo choisie\s: film\.mp4$/);
  expect(screen.queryByText(/n’est pas une vidéo|ne sait pas lire|est abîmé/)).toBeNull();
});

const CLIP = readFileSync(
  resolve(import.meta.dirname, '../../../../../emulators/seed/media/clips/le-tour-simple.mp4'),
);
/** The clip as if in another codec, which this browser does not play. */
const clipIn = (codec: string) =>
  Uint8Array.from(Buffer.from(CLIP.toString('latin1').replaceAll('avc1', codec), 'latin1'));
const HEVC = clipIn('hvc1');

it('takes a film that the browser cannot show only where the server prepares films, and says so', async () => {
  durationS = null;
  choose('phone.mov', 'video/quicktime', HEVC);
  await screen.findByText(/Cette vidéo est en HEVC/);
  prepares = true;
  choose('note.mp4', 'video/mp4', box('ftyp', 20), box('moov', 20), box('mdat', 100));
  await screen.findByText(/ne sait pas lire ce média/);
  choose('phone.mov', 'video/quicktime', HEVC);
  await screen.findByText(/ne sait pas montrer cette vidéo \(HEVC\)/);
  await screen.findByText(/^Vidéo choisie\s: phone\.mov$/);
  screen.getByText(/^Durée 01:15 · 640 × 360/);
  // What the server cannot prepare either is not sent first.
  choose('studio.mov', 'video/quicktime', clipIn('mp4v'));
  await screen.findByText(/dans un format que tous les navigateurs ne lisent pas/);
  expect(screen.queryByText(/^Vidéo choisie/)).toBeNull();
});

it.each([
  [{ codec: null }, /^Ce fichier n’a pas d’image/],
  [{ container: 'matroska' }, /est au format MKV/],
] as const)(
  'refuses with words what this browser plays, but is no film for all: %j',
  async (film, words) => {
    choose('film.webm', 'video/webm', await writeFilm(film));
    await screen.findByText(words);
    expect(sent).toBeNull();
  },
);

it('gives a recording its duration before it is sent, except where the server prepares films', async () => {
  durationS = Infinity;
  const recording = await writeFilm({ isRecorded: true });
  choose('film.webm', 'video/webm', recording);
  await screen.findByText(/^Durée 00:03/);
  expect(await readFilm(sent ?? expect.fail('no film'))).toMatchObject({ tellsDuration: true });
  prepares = true;
  choose('recorded.webm', 'video/webm', recording);
  await screen.findByText(/^Vidéo choisie\s: recorded\.webm$/);
  expect(sent?.size).toBe(recording.size);
});

it('refuses a recording that cannot get its duration here', async () => {
  chooseVideo(Infinity, 'film.mp4', box('moov', 20), box('mdat', 100));
  await screen.findByText(/^Cet enregistrement n’indique pas sa durée/);
  expect(sent).toBeNull();
});
