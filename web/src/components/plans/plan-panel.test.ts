import { expect, it } from 'vitest';
import type { Locale } from '@atelier/domain/values';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { LOCALE_FILES } from '../../test/real-translations.ts';
import { PERKS } from './plan-panel.tsx';

/** Returns a plan's perks as text. */
function linesOf(tier: PaidTier, locale: Locale): string[] {
  const texts = LOCALE_FILES.get(`${locale}/plans`);
  return PERKS[tier].map(([key, value]) => {
    const isWord = typeof value === 'string';
    const text = texts?.get(`value.${isWord ? value : key}`) ?? '';
    const shown = isWord ? text : text.replace('{{value}}', String(value));
    return `${texts?.get(`perk.${key}`)}: ${shown}`;
  });
}

/** All plans include 24/7 support. */
it.each([
  [
    'basic',
    [
      'Videos on the programme: 100+',
      'New videos: 1 per month',
      'Level: beginner',
      'Support: 24/7',
    ],
  ],
  [
    'pro',
    [
      'Videos on the programme: 200+',
      'New videos: 2 per month',
      'Level: up to advanced',
      'Live sessions: 1 per month',
      'Shop discount: 5%',
      'Support: 24/7',
    ],
  ],
  [
    'premium',
    [
      'Videos on the programme: 250+',
      'New videos: 3 per month',
      'VIP lounge: included',
      'Live sessions: 2 per month',
      'Shop discount: 10%',
      'Professional advice: 4 per month',
      'Support: 24/7',
    ],
  ],
] as const)('%s shows its perks', (tier, lines) => {
  expect(linesOf(tier, 'en')).toEqual(lines);
});

it.each(['basic', 'pro', 'premium'] as const)('%s shows the same numbers in French', (tier) => {
  const numbers = (locale: Locale) =>
    linesOf(tier, locale).map((line) => line.match(/\d+(?:\/\d+)?/g)?.join() ?? '');
  expect(numbers('fr')).toEqual(numbers('en'));
});
