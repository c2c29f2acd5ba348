import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFilm } from './save-film.ts';

const share = vi.fn<(data: ShareData) => Promise<void>>();
const download = vi.fn<(name: string) => void>();
const film = new Blob(['film'], { type: 'video/mp4' });

beforeEach(() => {
  share.mockReset().mockResolvedValue();
  download.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    download(this.download);
  });
});
afterEach(() => void vi.restoreAllMocks());

const sheet = { share, canShare: () => true };

it('hands the film to the share sheet of a phone', async () => {
  await saveFilm('Le tour, 29 nov. 2026', film, true, sheet);
  const [file] = share.mock.lastCall?.[0].files ?? [];
  expect([file?.name, file?.type, download.mock.calls.length]).toEqual([
    'Le-tour-29-nov-2026.mp4',
    'video/mp4',
    0,
  ]);
});

it.each([
  ['on a computer', false, sheet],
  ['without a share sheet', true, {}],
  ['whose share sheet takes no films', true, { share, canShare: () => false }],
])('downloads the film %s', async (_where, isTouched, browser) => {
  await saveFilm('Le tour', new Blob(['film'], { type: 'video/webm' }), isTouched, browser);
  expect([download.mock.calls, share.mock.calls.length]).toEqual([[['Le-tour.webm']], 0]);
});

it.each([
  ['AbortError', 0],
  ['NotAllowedError', 1],
])('after %s of the share sheet it downloads %i times', async (name, times) => {
  share.mockRejectedValue(new DOMException('', name));
  await saveFilm('Le tour', film, true, sheet);
  expect(download).toHaveBeenCalledTimes(times);
});

it('fails for a film that the browser has lost', async () => {
  const lost = new Blob(['film'], { type: 'video/mp4' });
  vi.spyOn(lost, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error()) }),
  );
  await expect(saveFilm('Le tour', lost, false, {})).rejects.toMatchObject({
    code: 'file-changed',
  });
  expect(download).not.toHaveBeenCalled();
});
