import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';

const saveNotificationChoice = vi.hoisted(() => vi.fn());
vi.mock('./data/profile-store.ts', () => ({ saveNotificationChoice }));
const { NotificationSettings } = await import('./notification-settings.tsx');

const settings = (profile: Partial<Profile>) => (
  <MemoryRouter>
    <NotificationSettings
      uid="zoe"
      profile={{ is_pro_trainer: false, is_admin: false, ...profile } as Profile}
    />
  </MemoryRouter>
);
const show = (profile: Partial<Profile> = {}) => render(settings(profile));
const toggle = (name: string) => screen.getByRole('switch', { name });
const isOn = (name: string) => toggle(name).getAttribute('aria-checked') === 'true';
const REPLIES = 'Réponses à mes commentaires';

beforeEach(async () => {
  saveNotificationChoice.mockReset().mockResolvedValue(undefined);
  await initTranslations('fr');
});
afterEach(cleanup);

it('has a switch for each kind and channel, and none for mails that always leave', () => {
  show({ preferences: { notifications: { mail: { 'comment-reply': false } } } });
  expect([isOn(`${REPLIES} Sur le site`), isOn(`${REPLIES} Par e-mail`)]).toEqual([true, false]);
  expect(screen.getAllByRole('switch')).toHaveLength(18);
  expect(screen.getByRole('row', { name: /Ce que l’équipe retire.*Toujours/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Mes commandes.*Toujours/ })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /Mes vidéos/ })).toBeNull();
  cleanup();
  show({ is_pro_trainer: true });
  expect(screen.getByRole('row', { name: /Mes vidéos/ })).toBeTruthy();
});

const WEEK = 'Ma semaine Par e-mail';
const agreed = (by: 'profile' | 'purchase') => ({
  weekly_consent: { by, wording: '2026-11', at: new Date() },
});

it.each<[string, boolean, Partial<Profile>]>([
  ['without a consent', false, {}],
  ['after a consent', true, agreed('profile')],
  [
    'after one that was withdrawn',
    false,
    { ...agreed('profile'), preferences: { notifications: { mail: { weekly: false } } } },
  ],
  ['after the end of a plan whose buyer did not refuse', false, agreed('purchase')],
])('shows the weekly mail %s as on: %s', (_when, isShownOn, profile) => {
  show({ subscription_tier: 'free', subscription_status: 'active', ...profile });
  expect(isOn(WEEK)).toBe(isShownOn);
  expect(isOn('Ma semaine Sur le site')).toBe(false);
  expect(isOn('Rappels d’entraînement Sur le site')).toBe(false);
  expect(screen.getByText(/^En l’activant par e-mail, vous acceptez de recevoir/)).toBeTruthy();
});

it('says when the server of the address refuses mails, until the member asks again', () => {
  const refused_address = { email: 'zoe@bar.example', at: new Date('2026-11-20T10:00:00Z') };
  const email = 'zoe@bar.example';
  const says = () => screen.queryByText(/^Le serveur de zoe@bar.example refuse/) !== null;
  show({ email });
  expect(says()).toBe(false);
  cleanup();
  show({ email, refused_address });
  expect(says()).toBe(true);
  cleanup();
  show({ email, refused_address, ...agreed('profile') });
  expect(says()).toBe(false);
});

it('saves a choice at once, and shows it before the profile has it', () => {
  saveNotificationChoice.mockReturnValue(new Promise(() => undefined));
  show();
  fireEvent.click(toggle(`${REPLIES} Par e-mail`));
  fireEvent.click(toggle('Mes commandes Sur le site'));
  expect([isOn(`${REPLIES} Par e-mail`), isOn('Mes commandes Sur le site')]).toEqual([
    false,
    false,
  ]);
  expect(saveNotificationChoice.mock.calls).toEqual([
    ['zoe', { kind: 'comment-reply', channel: 'mail', on: false }],
    ['zoe', { kind: 'order', channel: 'app', on: false }],
  ]);
});

it('shows a saved choice until the profile has it, then what the profile says', async () => {
  const withMail = (on: boolean) => ({
    preferences: { notifications: { mail: { 'comment-reply': on } } },
  });
  const { rerender } = show();
  fireEvent.click(toggle(`${REPLIES} Par e-mail`));
  await act(async () => {});
  expect(isOn(`${REPLIES} Par e-mail`)).toBe(false);
  rerender(settings(withMail(false)));
  expect(isOn(`${REPLIES} Par e-mail`)).toBe(false);
  rerender(settings(withMail(true)));
  expect(isOn(`${REPLIES} Par e-mail`)).toBe(true);
});

it('does not say that the member is offline once the network is back', async () => {
  saveNotificationChoice.mockRejectedValueOnce(new AppError('offline'));
  show();
  await act(async () => void fireEvent.click(toggle(`${REPLIES} Par e-mail`)));
  expect(screen.getByRole('alert').textContent).toMatch(/^Vous êtes hors ligne/);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows what is stored and why, when a choice could not be saved, and tries again', async () => {
  saveNotificationChoice.mockRejectedValueOnce(new AppError('offline'));
  show();
  fireEvent.click(toggle(`${REPLIES} Par e-mail`));
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(isOn(`${REPLIES} Par e-mail`)).toBe(true);
  fireEvent.click(retry);
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(saveNotificationChoice).toHaveBeenCalledTimes(2);
});
