import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { ToastProvider } from '../../components/feedback/toast.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import { IdentitySection } from './identity-section.tsx';
import { useEditedField } from './profile-row.tsx';

vi.mock('../../components/members/own-avatar.tsx', () => ({ OwnAvatar: () => null }));

const CHANGED_AT = new Date('2026-11-20T10:00:00Z');
const profile = {
  display_name: 'Camille',
  name_changed_at: CHANGED_AT,
  time_zone: 'Europe/Paris',
} as Profile;

function Section() {
  return <IdentitySection uid="camille" profile={profile} edited={useEditedField()} />;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a name that was changed can be changed again a day later, on a page that stays open', async () => {
  vi.useFakeTimers({ now: CHANGED_AT });
  await initTranslations('fr');
  render(<Section />, { wrapper: ToastProvider });
  const note = () => screen.queryByText(/21 nov\. 2026/);
  expect(note()).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(24 * 3_600_000 + 60_000));
  expect(note()).toBeNull();
});
