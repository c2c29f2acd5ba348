import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';

vi.mock('../../../lib/media/use-signed-url.ts', () => ({
  useSignedUrl: (file: object | null) =>
    file === null ? { status: 'loading' } : { status: 'ready', url: 'https://files/draft.webm' },
}));
const { DraftPlayer } = await import('./draft-player.tsx');

/** What the browser knows about the film. */
const film = { duration: Infinity, currentTime: 0 };
const play = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  await initTranslations('fr');
  Object.assign(film, { duration: Infinity, currentTime: 0 });
  play.mockClear();
  const video = HTMLVideoElement.prototype;
  vi.spyOn(video, 'duration', 'get').mockImplementation(() => film.duration);
  vi.spyOn(video, 'currentTime', 'get').mockImplementation(() => film.currentTime);
  vi.spyOn(video, 'currentTime', 'set').mockImplementation(
    (seconds) => void (film.currentTime = seconds),
  );
  vi.spyOn(video, 'play').mockImplementation(play);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function openFilm(): HTMLVideoElement {
  render(<DraftPlayer id="d1" draft={DRAFT_VIDEO} />);
  fireEvent.click(screen.getByRole('button'));
  const video = document.querySelector('video') ?? expect.fail('no film');
  fireEvent.loadedMetadata(video);
  return video;
}

it('a recording that does not tell its end is searched for it, and then plays from its start', () => {
  const video = openFilm();
  expect([film.currentTime, play.mock.calls.length]).toEqual([Number.MAX_SAFE_INTEGER, 0]);
  film.duration = 61.2;
  fireEvent.durationChange(video);
  expect([film.currentTime, play.mock.calls.length]).toEqual([0, 1]);
});

it('a film that tells its end begins at once', () => {
  film.duration = 61.2;
  openFilm();
  expect(film.currentTime).toBe(0);
});
