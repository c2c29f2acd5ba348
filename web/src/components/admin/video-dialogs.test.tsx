import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';

const unpublishVideo = vi.fn<(id: string, seen: object) => Promise<void>>();
const acceptDraft = vi.fn<(id: string, seen: object) => Promise<void>>();
const toast =
  vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
vi.mock('../../lib/content/publication.ts', () => ({
  unpublishVideo,
  acceptDraft,
  deleteVideo: vi.fn(),
}));
vi.mock('../feedback/toast.tsx', () => ({ useToast: () => toast }));
const { UnpublishDialog } = await import('./video-dialogs.tsx');

const video = { id: 'v1', title: 'Le tour', updated_at: new Date('2026-11-02T10:00:00Z') };
const close = vi.fn();

beforeEach(async () => {
  vi.resetAllMocks();
  unpublishVideo.mockResolvedValue();
  acceptDraft.mockResolvedValue();
  await initTranslations('en');
  render(<UnpublishDialog video={video} onClose={close} />);
});
afterEach(cleanup);

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
const undo = () =>
  act(async () => {
    toast.mock.lastCall?.[2]?.run();
    await Promise.resolve();
  });

it('unpublishes nothing before it is confirmed', async () => {
  expect(
    screen.getByRole('dialog', { name: 'Take “Le tour” out of the library?' }).textContent,
  ).toContain('Members no longer see it');
  await press('Cancel');
  expect(close).toHaveBeenCalledOnce();
  expect(unpublishVideo).not.toHaveBeenCalled();
});

it('unpublishes the version that was shown and publishes the same version again', async () => {
  await press('Take out of the library');
  expect(unpublishVideo.mock.calls).toEqual([['v1', video]]);
  expect(close).toHaveBeenCalledOnce();
  const [tone, message, offered] = toast.mock.lastCall ?? [];
  expect([tone, message, offered?.label]).toEqual([
    'success',
    '“Le tour” is no longer in the library.',
    'Undo',
  ]);
  await undo();
  expect(acceptDraft.mock.calls).toEqual([['v1', video]]);
  expect(toast.mock.lastCall).toEqual(['success', '“Le tour” is online.']);
});

it('a conflict keeps the dialog open and shows the reason', async () => {
  unpublishVideo.mockRejectedValueOnce(new AppError('conflict'));
  await press('Take out of the library');
  expect(screen.getByRole('dialog').textContent).toContain('has just changed elsewhere');
  expect(close).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

it('a failed undo shows which video is still unpublished, and why', async () => {
  acceptDraft.mockRejectedValueOnce(new AppError('offline'));
  await press('Take out of the library');
  await undo();
  const [tone, message] = toast.mock.lastCall ?? [];
  expect(tone).toBe('error');
  expect(message).toMatch(/^“Le tour” was not put online again\. You are offline/);
});

it('cannot be confirmed again or cancelled while it runs', async () => {
  let respond = (): void => undefined;
  unpublishVideo.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  await press('Take out of the library');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  await press('Loading...');
  expect(unpublishVideo).toHaveBeenCalledOnce();
  await act(async () => {
    respond();
    await Promise.resolve();
  });
  expect(close).toHaveBeenCalledOnce();
});
