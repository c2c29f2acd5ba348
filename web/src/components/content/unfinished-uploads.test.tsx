import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UnfinishedUpload, UploadRecord } from '../../lib/upload/upload-records.ts';
import { initTranslations } from '../../test/real-translations.ts';

let report: (uploads: UnfinishedUpload[]) => void = () => undefined;
const abandonUpload = vi.fn<(record: UploadRecord) => Promise<void>>();
vi.mock('../../lib/upload/upload-records.ts', () => ({
  watchUnfinishedUploads: (_uid: string, onChange: typeof report) => {
    report = onChange;
    return () => undefined;
  },
}));
vi.mock('../../lib/upload/resumable-upload.ts', () => ({ abandonUpload }));
vi.mock('../../lib/firebase.ts', () => ({ idToken: () => Promise.resolve('token') }));
const { UnfinishedUploads } = await import('./unfinished-uploads.tsx');

beforeEach(async () => {
  vi.resetAllMocks();
  abandonUpload.mockResolvedValue();
  await initTranslations('fr');
});
afterEach(cleanup);

const upload = (
  name: string,
  path: string,
  change: Partial<UploadRecord> = {},
  isSending = false,
) => ({
  record: {
    key: name,
    uid: 'boss',
    name,
    path,
    url: '',
    arrived: false,
    started_at: 1_790_000_000_000,
    ...change,
  },
  isSending,
});
const interrupted = upload('coupé.mp4', 'videos/pro/1.mp4', { share: 0.4 });

it('distinguishes an interrupted upload from an uploaded file without a video, and ignores other files', () => {
  render(<UnfinishedUploads uid="boss" />);
  act(() =>
    report([
      interrupted,
      upload('arrivé.mp4', 'videos/pro/2.mp4', { arrived: true }),
      upload('miniature.jpg', 'videos/pro/thumbnails/3.jpg'),
      upload('fr.vtt', 'videos/pro/captions/4.vtt', { arrived: true }),
      upload('source.mp4', 'review_clips/boss/r1/source.mp4'),
    ]),
  );
  const [first, second, ...others] = screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent);
  expect(first).toMatch(/coupé\.mp4.*s’est arrêté à 40\s%/);
  expect(second).toMatch(/arrivé\.mp4.*rattaché à aucune vidéo/);
  expect(others).toEqual([]);
});

it('follows the upload of another tab', () => {
  render(<UnfinishedUploads uid="boss" />);
  act(() => report([upload('film.mp4', 'videos/pro/1.mp4', { share: 0.4 }, true)]));
  expect(screen.getByText(/^Envoi 40\s% · film\.mp4$/)).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  expect(screen.queryByRole('button')).toBeNull();
  act(() => report([upload('film.mp4', 'videos/pro/1.mp4', { share: 0.9 }, true)]));
  expect(screen.getByText(/^Envoi 90\s%/)).toBeTruthy();
});

it('leaves out interrupted uploads where only those under way are asked for', () => {
  render(<UnfinishedUploads uid="boss" onlySending />);
  act(() => report([interrupted, upload('film.mp4', 'videos/pro/1.mp4', { share: 0.4 }, true)]));
  expect(screen.queryByText(/coupé/)).toBeNull();
  expect(screen.getByText(/^Envoi 40/)).toBeTruthy();
});

it('leads to the form of an interrupted upload', () => {
  const onResume = vi.fn<(record: UploadRecord) => void>();
  render(<UnfinishedUploads uid="boss" onResume={onResume} />);
  act(() => report([interrupted]));
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
  expect(onResume).toHaveBeenCalledExactlyOnceWith(interrupted.record);
});

it('removes a cancelled upload from the list and from storage', () => {
  render(<UnfinishedUploads uid="boss" />);
  act(() => report([interrupted]));
  fireEvent.click(screen.getByRole('button'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(abandonUpload.mock.calls[0]?.[0]).toBe(interrupted.record);
});
