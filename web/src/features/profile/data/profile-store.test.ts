import { expect, it, vi } from 'vitest';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';

const updateProfile = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('../../../lib/firestore/limited-writes.ts', () => ({ updateProfile }));
vi.mock('../../../lib/firestore/writes.ts', () => ({ serverTime: 'now' }));
const { saveNotificationChoice } = await import('./profile-store.ts');

const CONSENT = { by: 'profile', wording: WEEKLY_WORDING, at: 'now' };

it.each([
  ['weekly', 'mail', true, { weekly_consent: CONSENT }],
  ['weekly', 'mail', false, {}],
  ['weekly', 'app', true, {}],
  ['reminder', 'mail', true, {}],
] as const)(
  'switching %s, %s, to %s is saved with the consent that it needs',
  async (kind, channel, on, more) => {
    updateProfile.mockClear();
    await saveNotificationChoice('zoe', { kind, channel, on });
    const choice = { [`preferences.notifications.${channel}.${kind}`]: on };
    expect(updateProfile).toHaveBeenCalledWith('zoe', { ...choice, ...more });
  },
);
