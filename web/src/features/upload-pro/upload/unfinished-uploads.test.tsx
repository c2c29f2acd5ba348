import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UploadRecord } from '../../../lib/upload/upload-records.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const unfinishedUploads = vi.fn<(uid: string) => Promise<UploadRecord[]>>();
const abandon = vi.fn<(record: UploadRecord) => Promise<void>>();
vi.mock('../../../lib/upload/upload-records.ts', () => ({ unfinishedUploads }));
vi.mock('../data/send-file.ts', () => ({ cancelUpload: abandon }));
const { UnfinishedUploads } = await import('./unfinished-uploads.tsx');

beforeEach(async () => {
  vi.resetAllMocks();
  abandon.mockResolvedValue();
  await initTranslations('fr');
});
afterEach(cleanup);

const record = (name: string, path: string, arrived: boolean) =>
  ({ key: name, name, path, arrived, started_at: Date.parse('2026-11-20T09:00:00Z') }) as UploadRecord;

it('a film that was cut and one that no video names yet are told apart; neither pictures nor captions are told', async () => {
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
  const without = (text: string | null | undefined) => text?.replace(/\S+\.mp4/, '');
  expect(without(notes[0])).not.toBe(without(notes[1]));
});

it('one that is given up is told no more, and its part of the file goes', async () => {
  const cut = record('coupé.mp4', 'videos/pro/1.mp4', false);
  unfinishedUploads.mockResolvedValue([cut]);
  render(<UnfinishedUploads uid="boss" />);
  fireEvent.click(await screen.findByRole('button'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(abandon).toHaveBeenCalledExactlyOnceWith(cut);
});
