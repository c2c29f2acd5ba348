import { describe, expect, it } from 'vitest';
import { moveUrl, shareLink } from './share-move.ts';

const link = { title: 'Lancer', url: 'https://example.com/videos/a?move=b' };
const reject = (name: string) => async () => {
  throw new DOMException('no', name);
};

describe('shareLink', () => {
  it.each([
    ['the share sheet', async () => undefined, reject('NotAllowedError'), 'shared'],
    ['a share sheet that was closed', reject('AbortError'), async () => undefined, 'shared'],
    ['a share sheet that failed', reject('NotAllowedError'), async () => undefined, 'copied'],
    ['no share sheet', undefined, async () => undefined, 'copied'],
    ['no share sheet, and copying denied', undefined, reject('NotAllowedError'), 'failed'],
    ['neither', undefined, undefined, 'failed'],
  ])('%s', async (_name, share, writeText, outcome) => {
    expect(await shareLink(link, { share, clipboard: writeText && { writeText } })).toBe(outcome);
  });

  it('copies the URL', async () => {
    const copied: string[] = [];
    await shareLink(link, { clipboard: { writeText: async (text) => void copied.push(text) } });
    expect(copied).toEqual([link.url]);
  });
});

it('removes other parameters and the fragment from the URL', () => {
  expect(moveUrl('https://example.com/videos/a?lng=en&move=x#avis', 'lancer-un-tour')).toBe(
    'https://example.com/videos/a?move=lancer-un-tour',
  );
});
