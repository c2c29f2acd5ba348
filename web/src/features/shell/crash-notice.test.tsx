import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { CrashNotice } from './crash-notice.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['not-loaded', 1],
  ['crash', 0],
] as const)(
  'the network that is back loads a page again whose code could not be loaded: %s, %s',
  async (kind, times) => {
    await initTranslations('fr');
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    render(<CrashNotice kind={kind} />);
    expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reload).toHaveBeenCalledTimes(times);
  },
);
