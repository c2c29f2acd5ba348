import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_CAPTIONS_BYTES } from '@atelier/domain/storage-paths';
import type { Locale } from '@atelier/domain/values';
import { initTranslations } from '../../../test/real-translations.ts';
import { CaptionsField } from './captions-field.tsx';
import type { VideoFiles } from './use-video-files.ts';

const chooseCaptions = vi.fn<(locale: Locale, file: File) => void>();

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
  const files = { captions: {}, chooseCaptions } as unknown as VideoFiles;
  render(<CaptionsField locale="fr" files={files} stored={false} disabled={false} />);
});
afterEach(cleanup);

const choose = (name: string, content: BlobPart) =>
  fireEvent.change(screen.getByLabelText('Sous-titres français', { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
const SRT = '1\r\n00:00:01,000 --> 00:00:02,000\r\nLe poignet cassé\r\n';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nLe poignet cassé\n';
/** As older subtitle programs on Windows store it. */
const inWindows1252 = (text: string) =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
/** As Windows stores "Unicode". */
const inUtf16 = (text: string, isLittleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(2 * at, text.charCodeAt(at), isLittleEndian);
  }
  return new Uint8Array(view.buffer);
};

it.each([
  ['WebVTT', 'fr.vtt', VTT],
  ['WebVTT with commas', 'fr.vtt', VTT.replaceAll('.000', ',000')],
  ['WebVTT in UTF-16', 'fr.vtt', inUtf16(`\uFEFF${VTT}`, true)],
  ['SubRip in UTF-16, the other way round', 'fr.srt', inUtf16(`\uFEFF${SRT}`, false)],
  ['SubRip in UTF-16 without a mark', 'fr.srt', inUtf16(SRT, true)],
  ['WebVTT in UTF-16, the other way round and without a mark', 'fr.vtt', inUtf16(VTT, false)],
  ['SubRip', 'fr.srt', SRT],
  ['SubRip in an older encoding', 'fr.srt', inWindows1252(SRT)],
])('takes %s and sends WebVTT', async (_name, name, content) => {
  choose(name, content);
  await expect.poll(() => chooseCaptions.mock.calls.length).toBe(1);
  const [locale, file] = chooseCaptions.mock.lastCall ?? expect.fail('nothing chosen');
  expect([locale, file.type, await file.text()]).toEqual(['fr', 'text/vtt', VTT]);
});

it.each([
  [
    'names the line that it cannot read',
    `${SRT}\r\n2\r\nSans minutage`,
    /la ligne 6 n’a pas le minutage attendu/,
  ],
  ['says that there is no cue', 'WEBVTT\n\nNOTE Un', /^Ce fichier ne contient aucun sous-titre\./],
  [
    'says that a file is too large',
    'x'.repeat(MAX_CAPTIONS_BYTES + 1),
    /^Ce fichier de sous-titres est trop lourd/,
  ],
])('%s', async (_name, content, expected) => {
  choose('fr.srt', content);
  await screen.findByText(expected);
  expect(chooseCaptions).not.toHaveBeenCalled();
});
