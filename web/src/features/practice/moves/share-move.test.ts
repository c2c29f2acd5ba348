import { describe, expect, it } from 'vitest';
import { moveUrl, shareLink } from './share-move.ts';

const link = { title: 'Lancer', url: 'https://example.com/videos/a?move=b' };
const refuse = (name: string) => async () => {
  throw new DOMException('no', name);
};

describe('shareLink', () => {
  it.each([
    ['the sheet', async () => undefined, refuse('NotAllowedError'), 'shared'],
    ['a sheet that was closed', refuse('AbortError'), async () => undefined, 'shared'],
    ['a sheet that failed', refuse('NotAllowedError'), async () => undefined, 'copied'],
    ['no sheet', null, async () => undefined, 'copied'],
    ['no sheet, and copying refused', null, refuse('NotAllowedError'), 'failed'],
    ['neither', null, null, 'failed'],
  ])('%s', async (_name, share, copy, outcome) => {
    expect(await shareLink({ share, copy }, link)).toBe(outcome);
  });

  it('copies the address', async () => {
    const copied: string[] = [];
    await shareLink({ share: null, copy: async (text) => void copied.push(text) }, link);
    expect(copied).toEqual([link.url]);
  });
});

it('leaves out what else an address says', () => {
  expect(moveUrl('https://example.com/videos/a?lng=en&move=x#avis', 'lancer-un-tour')).toBe(
    'https://example.com/videos/a?move=lancer-un-tour',
  );
});
