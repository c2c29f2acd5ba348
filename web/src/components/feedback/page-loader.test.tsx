import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
const { PageLoader } = await import('./page-loader.tsx');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const drawing = (status: HTMLElement) => status.querySelector('svg');

it('announces at once that the page loads, and shows the drawing after 400 ms', () => {
  render(<PageLoader />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('loading');
  after(399);
  expect(drawing(status)).toBeNull();
  after(1);
  expect(drawing(status)).not.toBeNull();
});

it('offers a reload after ten seconds, and not before', () => {
  render(<PageLoader />);
  after(9_999);
  expect(screen.queryByRole('button')).toBeNull();
  after(1);
  expect(screen.getByRole('button').textContent).toBe('actions.reload');
});

it('never shows when the page loads sooner', () => {
  const { rerender } = render(<PageLoader />);
  after(399);
  rerender(<p>here</p>);
  after(1_000);
  expect(screen.queryByRole('status')).toBeNull();
});
