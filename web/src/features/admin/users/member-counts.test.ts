import { expect, it } from 'vitest';
import { memberCounts } from './users-panel.tsx';

const counts = (active: number, canceled = 0, waiting = 0) => ({ active, canceled, waiting });

it('sums the tiers by status', () => {
  const members = { free: counts(100), basic: counts(20, 3, 1), pro: counts(7, 2), premium: counts(1, 0, 4) };
  expect(memberCounts({ members })).toEqual({ all: 138, active: 128, canceled: 5, waiting: 5 });
});
