import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UploadRecord } from '../../../lib/upload/upload-records.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const unfinishedUploads = vi.fn<(uid: string) => Promise<UploadRecord[]>>();
const cancelUpload = vi.fn<(record: UploadRecord) => Promise<void>>();
vi.mock('../../../lib/upload/upload-records.ts', () => ({ unfinishedUploads }));
vi.mock('../data/send-file.ts', () => ({ cancelUpload }));
const { UnfinishedUploads } = await import('./unfinished-uploads.tsx');

beforeEach(async () => {
  vi.resetAllMocks();
  cancelUpload.mockResolvedValue();
  await initTranslations('fr');
});
afterEach(cleanup);

const record = (name: string, path: string, arrived: boolean) =>
  ({ key: name, name, path, arrived, started_at: Date.parse('2026-11-20T09:00:00Z') }) as UploadRecord;

it('distinguishes an interrupted upload from an uploaded file without a video, and ignores images and captions', async () => {
  unfinishedUploads.mockResolvedValue([
    record('coupé.mp4', 'videos/pro/1.mp4', false),
    record('arrivé.mp4', 'videos/pro/2.mp4', true),
    record('miniature.jpg', 'videos/pro/thumbnails/3.jpg', false),
    record('fr.vtt', 'videos/pro/captions/4.vtt', true),
  ]);
  render(<UnfinishedUploads uid="boss" />);
  const notes = (await screen.findAllByRole('status')).map(({ textContent }) => textContent);
  expect(notes).toHaveLength(2);
  expect(notes[0]).toContain('coupé.mp4');
  expect(notes[1]).toContain('arrivé.mp4');
  const withoutName = (text: string | null | undefined) => text?.replace(/\S+\.mp4/, '');
  expect(withoutName(notes[0])).not.toBe(withoutName(notes[1]));
});

it('removes a cancelled upload from the list and from storage', async () => {
  const interrupted = record('coupé.mp4', 'videos/pro/1.mp4', false);
  unfinishedUploads.mockResolvedValue([interrupted]);
  render(<UnfinishedUploads uid="boss" />);
  fireEvent.click(await screen.findByRole('button'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(cancelUpload).toHaveBeenCalledExactlyOnceWith(interrupted);
});
