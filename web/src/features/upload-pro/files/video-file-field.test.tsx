import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';

let prepares = false;
vi.mock('../../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(prepares) }));
const { useVideoFiles } = await import('./use-video-files.ts');
const { VideoFileField } = await import('./video-file-field.tsx');

/** Duration of the next file in seconds, `null` if the browser cannot play it. */
let durationS: number | null = 24;

/** Opens the field, in a browser that plays films of the next duration. */
beforeEach(async () => {
  prepares = false;
  await initTranslations('fr');
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    const element = document.createElementNS('http://www.w3.org/1999/xhtml', tag) as HTMLElement;
    if (tag !== 'video') return element;
    const properties = { duration: durationS ?? NaN, videoWidth: 640, videoHeight: 360 };
    for (const [name, value] of Object.entries(properties)) Object.defineProperty(element, name, { value });
    const answer = new Event(durationS === null ? 'error' : 'loadedmetadata');
    Object.defineProperty(element, 'src', { set: () => queueMicrotask(() => element.dispatchEvent(answer)) });
    return element;
  });
  const Field = () => <VideoFileField files={useVideoFiles()} error={undefined} disabled={false} />;
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
const choose = (name: string, type: string, ...parts: Uint8Array<ArrayBuffer>[]) =>
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
  ['a small one', 24, [box('moov', 20), box('mdat', 100_000)], '0:24 · 640 × 360 · 0,1 Mo · 0,0 Mbit/s', false, false],
  [
    'a high bit rate',
    1,
    [box('moov', 20), box('mdat', 1_100_000)],
    '0:01 · 640 × 360 · 1,1 Mo · 8,8 Mbit/s',
    true,
    false,
  ],
  [
    'its index at the end',
    24,
    [box('mdat', 100_000), box('moov', 20)],
    '0:24 · 640 × 360 · 0,1 Mo · 0,0 Mbit/s',
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

const CLIP = readFileSync(resolve(import.meta.dirname, '../../../../../emulators/seed/media/clips/le-tour-simple.mp4'));
/** The clip as if in another codec, which this browser does not play. */
const clipIn = (codec: string) =>
  Uint8Array.from(Buffer.from(CLIP.toString('latin1').replaceAll('avc1', codec), 'latin1'));
const HEVC = clipIn('hvc1');

it('takes a film that the browser cannot show only where the server prepares films, and says so', async () => {
  durationS = null;
  choose('phone.mov', 'video/quicktime', HEVC);
  await screen.findByText(/ne sait pas lire ce média/);
  prepares = true;
  choose('note.mp4', 'video/mp4', box('ftyp', 20), box('moov', 20), box('mdat', 100));
  await screen.findByText(/ne sait pas lire ce média/);
  choose('phone.mov', 'video/quicktime', HEVC);
  await screen.findByText(/ne sait pas montrer cette vidéo \(HEVC\)/);
  await screen.findByText(/^Vidéo choisie\s: phone\.mov$/);
  screen.getByText(/^Durée 1:15 · 640 × 360/);
  // What the server cannot prepare either is not sent first.
  choose('studio.mov', 'video/quicktime', clipIn('mp4v'));
  await screen.findByText(/ne sait pas lire ce média/);
  expect(screen.queryByText(/^Vidéo choisie/)).toBeNull();
});
