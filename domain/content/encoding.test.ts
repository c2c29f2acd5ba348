import { describe, expect, it } from 'vitest';
import {
  afterProbe,
  afterStep,
  encodingProgress,
  mediaFrom,
  openSteps,
  type Encoding,
} from './encoding.ts';
import { mediaOf, playableFile } from './video.ts';

const info = { width: 1280, height: 720, duration_s: 12.5, codec: 'hevc', has_slow: false };
const probed = { ...info, renditions: ['360', '720'] as ('360' | '720')[] };
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 10, 0, seconds));
const encoding = (fields: Partial<Encoding> = {}): Encoding => ({
  kind: 'video',
  owner: 'videos/v',
  author_id: 'ines',
  source: 'videos/drafts/ines/1.mov',
  state: 'waiting',
  attempts: 1,
  steps: { probe: 0 },
  created_at: at(0),
  updated_at: at(0),
  ...fields,
});
const made = (renditions: Record<string, string> = {}) => ({ renditions, posters: {} });
const images = { ...made(), posters: { '1280': 'p.jpg' }, waveform: 'w.json' };

describe('the steps of an encoding', () => {
  it('are decided by the probe', () => {
    expect(afterProbe(encoding(), probed)).toEqual({
      info: probed,
      steps: { probe: 1, '360': 0, '720': 0, images: 0 },
    });
  });
  it('include slow motion for a fast source', () => {
    const { steps } = afterProbe(encoding(), { ...probed, has_slow: true });
    expect(openSteps({ steps })).toEqual(['360', '720', 'slow', 'images']);
  });
  it('stay done when the probe is repeated', () => {
    expect(afterProbe(encoding({ steps: { probe: 1, '360': 1 } }), probed).steps['360']).toBe(1);
  });
});

it('a video gets its media only once every step is done, with the files of all', () => {
  let current = encoding(afterProbe(encoding(), probed));
  for (const [step, files] of [
    ['720', made({ '720': 'b.mp4' })],
    ['images', images],
  ] as const) {
    current = { ...current, ...afterStep(current, step, files) };
    expect(mediaFrom(current)).toBeUndefined();
  }
  expect(mediaFrom({ ...current, ...afterStep(current, '360', made({ '360': 'a.mp4' })) })).toEqual(
    {
      source: 'videos/drafts/ines/1.mov',
      duration_s: 12.5,
      waveform: 'w.json',
      renditions: { '360': 'a.mp4', '720': 'b.mp4' },
      posters: { '1280': 'p.jpg' },
    },
  );
});

describe('the time left', () => {
  const running = (steps: Encoding['steps'], seconds: number) =>
    encodingProgress(
      encoding({ ...afterProbe(encoding(), probed), steps, updated_at: at(seconds) }),
    );

  it.each([
    [
      'half after a minute',
      { probe: 1, '360': 1, '720': 0.5, images: 0.1 },
      60,
      { step: '720', minutes: 1 },
    ],
    [
      'an eighth after a minute',
      { probe: 1, '360': 0.45, '720': 0, images: 0 },
      60,
      { step: '360', minutes: 7 },
    ],
    [
      'nothing but the probe',
      { probe: 1, '360': 0, '720': 0, images: 0 },
      5,
      { step: '360', minutes: null },
    ],
  ] as const)('with %s done', (_case, steps, seconds, expected) => {
    expect(running(steps, seconds)).toEqual(expected);
  });
  it('is unknown before the probe', () => {
    expect(encodingProgress(encoding())).toEqual({ step: 'probe', minutes: null });
  });
});

describe('the media of a video', () => {
  const media = {
    ...made({ '360': 'a.mp4', '1080': 'c.mp4' }),
    source: 'videos/free/1.mov',
    duration_s: 3,
  };

  it('count while they are those of its film', () => {
    expect(mediaOf({ url: 'videos/free/1.mov', media })).toBe(media);
    expect(mediaOf({ url: 'videos/free/2.mov', media })).toBeUndefined();
  });
  it.each([
    [{ '360': 'a.mp4', '720': 'b.mp4', '1080': 'c.mp4' }, 'b.mp4'],
    [{ '360': 'a.mp4', slow: 's.mp4' }, 'a.mp4'],
    [{}, 'videos/free/1.mov'],
  ])('name the file that plays everywhere', (renditions, file) => {
    expect(playableFile({ url: 'videos/free/1.mov', media: { ...media, renditions } })).toBe(file);
  });
});
