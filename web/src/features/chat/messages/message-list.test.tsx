import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
const { DaySeparator } = await import('./message-list.tsx');

afterEach(cleanup);

it.each([
  ['2026-11-20', 'list.today'],
  ['2026-11-19', 'list.yesterday'],
  ['2026-11-18', 'the date'],
  ['2025-11-20', 'the date'],
])('labels %s as "%s"', (day, label) => {
  render(<DaySeparator day={day} today="2026-11-20" date="the date" />);
  expect(screen.getByText(label)).toBeTruthy();
});
