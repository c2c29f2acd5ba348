import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';

const sendReview = vi.fn<(request: Record<string, unknown>) => Promise<void>>();
const folders: string[] = [];
vi.mock('../data/review-store.ts', () => ({ sendReview }));
vi.mock('../../../lib/upload/upload-records.ts', () => ({ deleteRecord: () => Promise.resolve() }));
vi.mock('../../../lib/upload/send-file.ts', () => ({
  sendFile: ({ folder }: { folder: string }) => {
    folders.push(folder);
    return Promise.resolve({ path: `${folder}/source.mp4`, key: folder });
  },
}));
const { useSendClip } = await import('./use-send-clip.ts');

const MOVE = { videoId: 'v1', moveId: 'tour', previousId: null };
const FILE = new File(['film'], 'clip.mp4', { type: 'video/mp4' });

beforeEach(() => {
  folders.length = 0;
  sendReview.mockReset().mockResolvedValue();
});
afterEach(cleanup);

it.each([
  ['the same part is the same review', [2, 12], 1],
  ['another part is another review', [4, 12], 2],
] as const)('after a lost answer %s', async (_title, trim, reviews) => {
  sendReview.mockRejectedValueOnce(new AppError('timeout'));
  const onSent = vi.fn();
  const { result } = renderHook(() => useSendClip('zoe', onSent));
  const send = (part: readonly [number, number]) =>
    act(async () => result.current.send(MOVE, { file: FILE, durationS: 30, trim: [...part] }));
  await send([2, 12]);
  expect([result.current.failure?.code, onSent.mock.calls.length]).toEqual(['timeout', 0]);
  await send(trim);
  const requests = sendReview.mock.calls.map(([request]) => request);
  expect(new Set(requests.map(({ review_id }) => review_id)).size).toBe(reviews);
  expect(new Set(folders).size).toBe(reviews);
  expect(requests[1]).toMatchObject({ trim_in_s: trim[0], trim_out_s: trim[1] });
  expect(onSent).toHaveBeenCalledWith(requests[1]?.review_id);
});
