import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Locale } from '@atelier/domain/values';
import type * as formats from '../../lib/i18n/format.ts';
import { formatIn } from '../../lib/i18n/format.ts';
import { plain } from '../../test/plain-text.ts';

let locale: Locale = 'fr';
vi.mock('../../lib/i18n/format.ts', async (original) => ({
  ...(await original<typeof formats>()),
  useFormat: () => formatIn(locale),
}));
const { EventDate } = await import('./event-date.tsx');

afterEach(cleanup);

it.each([
  ['fr', '2027-01-16', '2027-01-17', '16–17', 'janv. 2027'],
  ['fr', '2027-01-30', '2027-02-02', '30–2', 'janv. – févr. 2027'],
  ['en', '2027-01-30', '2027-02-02', '30–2', 'Jan – Feb 2027'],
  ['fr', '2026-12-31', '2027-01-02', '31–2', 'déc. 2026 – janv. 2027'],
  ['en', '2026-12-31', '2027-01-02', '31–2', 'Dec 2026 – Jan 2027'],
  ['fr', '2027-01-30', undefined, '30', 'janv. 2027'],
] as const)('in %s, %s to %s reads %s over %s', (language, date, date_end, days, months) => {
  locale = language;
  render(<EventDate event={{ date, date_end, start_time: '10:00', end_time: '18:00' }} small />);
  const figures = screen.getByText(days);
  expect(plain(figures.nextElementSibling?.textContent)).toBe(months);
});
