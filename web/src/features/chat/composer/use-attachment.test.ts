import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../media/file-inspection.ts', () => ({
  inspectFile: () => Promise.resolve({ kind: 'video', type: 'video/mp4' }),
}));
vi.mock('../media/shrink-image.ts', () => ({ shrinkImage: () => Promise.reject(new Error('no picture')) }));
const { useAttachment } = await import('./use-attachment.ts');

const film = (name: string) => new File(['film'], name, { type: 'video/mp4' });
let attachment: { readonly current: ReturnType<typeof useAttachment> };
const choose = (name: string) => act(async () => attachment.current.choose([film(name)]));

beforeEach(() => {
  attachment = renderHook(() => useAttachment()).result;
});

it('leaves at once when handed over, and stays away when it is kept elsewhere', async () => {
  await choose('essai.mp4');
  expect(attachment.current.file?.name).toBe('essai.mp4');
  const done = Promise.withResolvers<void>();
  act(() => attachment.current.clearWhenDone(done.promise));
  expect(attachment.current.file).toBeNull();
  await act(async () => done.resolve());
  expect(attachment.current.file).toBeNull();
});

it.each([
  ['comes back when it could not be kept', null, 'essai.mp4'],
  ['gives way to another that was chosen meanwhile', 'autre.mp4', 'autre.mp4'],
])('%s', async (_what, since, left) => {
  await choose('essai.mp4');
  const done = Promise.withResolvers<void>();
  act(() => attachment.current.clearWhenDone(done.promise));
  if (since !== null) await choose(since);
  await act(async () => done.reject(new Error('full')));
  expect(attachment.current.file?.name).toBe(left);
});
