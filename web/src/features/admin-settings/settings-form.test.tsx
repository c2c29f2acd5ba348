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
const type = (field: string, text: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(`admin:settings.${field}`), { target: { value: text } });
    await vi.advanceTimersByTimeAsync(0);
  });
const FIRST: SiteSettings = {
  maintenance: false,
  facebook_url: '',
  instagram_url: '',
  youtube_url: '',
  updated_at: new Date('2026-11-01T10:00:00Z'),
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let show: (stored: SiteSettings) => void;
beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  const { rerender } = render(<SettingsForm stored={FIRST} title="Réglages" />);
  show = (stored) => rerender(<SettingsForm stored={stored} title="Réglages" />);
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

it('knows its own save again when it comes back, though something else was typed since', async () => {
  saveSettings.mockResolvedValue();
  await type('youtube_url', 'https://one.example');
  await save();
  await type('facebook_url', 'https://two.example');
  const saved = { ...FIRST, youtube_url: 'https://one.example', updated_at: new Date('2026-11-01T10:00:05Z') };
  show(saved);
  await save();
  expect(saveSettings).toHaveBeenLastCalledWith(
    'boss',
    saved,
    expect.objectContaining({ youtube_url: 'https://one.example', facebook_url: 'https://two.example' }),
  );
});

it('does not take over what another admin saved while something is typed', async () => {
  saveSettings.mockResolvedValue();
  await save();
  await type('youtube_url', 'https://one.example');
  show({ ...FIRST, instagram_url: 'https://theirs.example', updated_at: new Date('2026-11-01T10:00:05Z') });
  await save();
  expect(saveSettings).toHaveBeenLastCalledWith(
    'boss',
    FIRST,
    expect.objectContaining({ instagram_url: FIRST.instagram_url }),
  );
});
