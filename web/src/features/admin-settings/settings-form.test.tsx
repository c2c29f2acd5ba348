import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SiteSettings } from '@atelier/domain/entities/settings';
import { AppError } from '../../lib/app-error.ts';

const saveSettings = vi.fn<(uid: string, over: SiteSettings | null, values: object) => Promise<void>>();
vi.mock('./data/settings-store.ts', () => ({ saveSettings }));
vi.mock('../../lib/session.tsx', () => ({ useSession: () => ({ status: 'signed-in', uid: 'boss' }) }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }) }));
const { SettingsForm } = await import('./settings-form.tsx');

const SAVED = 'admin:settings.saved';
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'common:actions.save' }));
    await vi.advanceTimersByTimeAsync(0);
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  render(<SettingsForm stored={null} title="Réglages" />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says for three seconds that it is saved, counted anew by the next time', async () => {
  saveSettings.mockResolvedValue();
  await save();
  expect(screen.getByText(SAVED)).toBeTruthy();
  await pass(2900);
  await save();
  await pass(2900);
  expect(screen.getByText(SAVED)).toBeTruthy();
  await pass(200);
  expect(screen.queryByText(SAVED)).toBeNull();
  expect(saveSettings).toHaveBeenCalledTimes(2);
});

it('says nothing of the kind when it is not saved', async () => {
  saveSettings.mockRejectedValue(new AppError('offline'));
  await save();
  expect(screen.queryByText(SAVED)).toBeNull();
});
