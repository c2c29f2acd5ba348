import { createRef } from 'react';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { VideoFiles } from './use-video-files.ts';
import { VideoPreview } from './video-preview.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a stored recording that does not tell its end is searched for it, without being played', () => {
  const film = { duration: Infinity, currentTime: 0 };
  const video = HTMLVideoElement.prototype;
  vi.spyOn(video, 'duration', 'get').mockImplementation(() => film.duration);
  vi.spyOn(video, 'currentTime', 'get').mockImplementation(() => film.currentTime);
  vi.spyOn(video, 'currentTime', 'set').mockImplementation(
    (seconds) => void (film.currentTime = seconds),
  );
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  const files = { video: null, info: null, captions: {} } as unknown as VideoFiles;
  const player = createRef<HTMLVideoElement>();
  render(
    <VideoPreview
      stored="https://files/draft.webm"
      waiting={false}
      storedTracks={[]}
      files={files}
      player={player}
    />,
  );
  const shown = player.current ?? expect.fail('no film');
  fireEvent.loadedMetadata(shown);
  expect(film.currentTime).toBe(Number.MAX_SAFE_INTEGER);
  film.duration = 61.2;
  fireEvent.durationChange(shown);
  expect([film.currentTime, play.mock.calls.length]).toEqual([0, 0]);
});
