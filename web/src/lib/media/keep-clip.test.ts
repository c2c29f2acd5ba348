import { beforeEach, expect, it, vi } from 'vitest';

const keepTake = vi.fn<(taken: object) => Promise<object>>();
const changeTake = vi.fn<(id: string, change: object) => Promise<void>>();
const withDuration = vi.fn<(clip: Blob) => Promise<Blob>>();
vi.mock('../device/kept-takes.ts', () => ({ keepTake, changeTake }));
vi.mock('./film-duration.ts', () => ({ withDuration }));
const { keepClip } = await import('./keep-clip.ts');

const clip = new Blob(['film'], { type: 'video/webm' });
const TAKEN = {
  uid: 'zoe',
  videoId: 'v1',
  videoTitle: 'Le tour simple',
  move: null,
  clip,
  takenAtMs: 1,
};

beforeEach(() => {
  vi.resetAllMocks();
  keepTake.mockImplementation((taken) => Promise.resolve({ ...taken, id: 't1' }));
  changeTake.mockResolvedValue();
});

it('keeps a clip before it is given a duration, and then with it', async () => {
  const rewriting = Promise.withResolvers<Blob>();
  withDuration.mockReturnValue(rewriting.promise);
  expect(await keepClip(TAKEN)).toMatchObject({ id: 't1', clip });
  expect(changeTake).not.toHaveBeenCalled();
  const whole = new Blob(['whole film']);
  rewriting.resolve(whole);
  await vi.waitFor(() => expect(changeTake).toHaveBeenCalledExactlyOnceWith('t1', { clip: whole }));
});

it('leaves a clip as it is that cannot be given a duration, or not be stored a second time', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  withDuration.mockResolvedValueOnce(clip).mockResolvedValueOnce(new Blob(['whole film']));
  changeTake.mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  await keepClip(TAKEN);
  expect(changeTake).not.toHaveBeenCalled();
  await keepClip(TAKEN);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
});
