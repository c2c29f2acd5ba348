import type { PaidTier } from '@atelier/domain/billing/plans';

type PerkKey = 'videos' | 'new' | 'level' | 'live' | 'discount' | 'vip' | 'advice' | 'support';
/** A perk's value: a number with its unit, or a word. */
export type PerkValue =
  | { unit: 'videos' | 'new' | 'live' | 'discount'; count: number }
  | { word: 'included' | 'support' | 'beginner' | 'advanced' };
export type Perk = readonly [key: PerkKey, value: PerkValue];

/** The perks of each plan (specification §6). */
export const PERKS: Readonly<Record<PaidTier, readonly Perk[]>> = {
  basic: [
    ['videos', { unit: 'videos', count: 100 }],
    ['new', { unit: 'new', count: 1 }],
    ['level', { word: 'beginner' }],
    ['support', { word: 'support' }],
  ],
  pro: [
    ['videos', { unit: 'videos', count: 200 }],
    ['new', { unit: 'new', count: 2 }],
    ['level', { word: 'advanced' }],
    ['live', { unit: 'live', count: 1 }],
    ['discount', { unit: 'discount', count: 5 }],
    ['support', { word: 'support' }],
  ],
  premium: [
    ['videos', { unit: 'videos', count: 250 }],
    ['new', { unit: 'new', count: 3 }],
    ['vip', { word: 'included' }],
    ['live', { unit: 'live', count: 2 }],
    ['discount', { unit: 'discount', count: 10 }],
    ['advice', { word: 'included' }],
    ['support', { word: 'support' }],
  ],
};
