import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { AppError } from '../../../lib/errors.ts';

const saveSettings = vi.fn<(uid: string, over: SiteSettings | null, values: object) => Promise<void>>();
vi.mock('./data/settings-store.ts', () => ({ saveSettings }));
vi.mock('../../../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'signed-in', uid: 'boss' }) }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }) }));
const { SettingsForm } = await import('./settings-panel.tsx');

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
/** The form over what is stored now; opened anew it is as after a reload. */
function open(stored: SiteSettings) {
  cleanup();
  const { rerender } = render(<SettingsForm stored={stored} title="Réglages" />);
  show = (next) => rerender(<SettingsForm stored={next} title="Réglages" />);
}
const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('button', { name })));
const shown = (field: string) => screen.getByLabelText<HTMLInputElement>(`admin:settings.${field}`).value;
const isClosed = () => screen.getByRole('switch').getAttribute('aria-checked') === 'true';
const saysKept = () => screen.queryByText('admin:settings.restored') !== null;
beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  open(FIRST);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
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

it('begins with the addresses that were typed before, and no more once they are thrown away', async () => {
  expect(saysKept()).toBe(false);
  await type('youtube_url', 'https://one.example');
  open(FIRST);
  expect(saysKept()).toBe(true);
  expect(shown('youtube_url')).toBe('https://one.example');
  press('draft.start-over');
  expect(saysKept()).toBe(false);
  expect(shown('youtube_url')).toBe('');
  open(FIRST);
  expect(saysKept()).toBe(false);
  expect(shown('youtube_url')).toBe('');
});

it('begins with the switch as it is now, whatever was chosen before', async () => {
  await type('youtube_url', 'https://one.example');
  fireEvent.click(screen.getByRole('switch'));
  expect(isClosed()).toBe(true);
  open(FIRST);
  expect([isClosed(), saysKept()]).toEqual([false, true]);
  press('draft.start-over');
  fireEvent.click(screen.getByRole('switch'));
  open(FIRST);
  expect([isClosed(), saysKept()]).toEqual([false, false]);
});

const THEIRS: SiteSettings = {
  ...FIRST,
  instagram_url: 'https://theirs.example',
  updated_at: new Date('2026-11-02T10:00:00Z'),
};

it('saves what was kept over the version that it was typed over, and not over a newer one', async () => {
  saveSettings.mockRejectedValue(new AppError('conflict'));
  await type('youtube_url', 'https://one.example');
  open(THEIRS);
  expect(shown('youtube_url')).toBe('https://one.example');
  await save();
  expect(saveSettings.mock.lastCall?.[1]?.updated_at).toEqual(FIRST.updated_at);
  press('conflict.take-theirs');
  expect([shown('youtube_url'), shown('instagram_url')]).toEqual(['', 'https://theirs.example']);
  open(THEIRS);
  expect(saysKept()).toBe(false);
});

it('keeps nothing that was saved, and what is typed since over what it saved itself', async () => {
  saveSettings.mockResolvedValue();
  await type('youtube_url', 'https://one.example');
  await save();
  const saved = { ...FIRST, youtube_url: 'https://one.example', updated_at: new Date('2026-11-01T10:00:05Z') };
  expect(sessionStorage.length).toBe(0);
  await type('facebook_url', 'https://two.example');
  show(saved);
  open(saved);
  expect(shown('facebook_url')).toBe('https://two.example');
  await save();
  expect(saveSettings.mock.lastCall?.[1]).toBe(saved);
});

it('follows what another admin saves once nothing is kept any more', async () => {
  await type('youtube_url', 'https://one.example');
  open(FIRST);
  show(THEIRS);
  expect(shown('instagram_url')).toBe('');
  await type('youtube_url', '');
  expect(shown('instagram_url')).toBe('https://theirs.example');
});
