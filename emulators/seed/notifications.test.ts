import { expect, it } from 'vitest';
import { countUnseen } from '@atelier/domain/notifications/unseen';
import { NOW, notifications, profiles } from './test/demo-data.ts';

it('notifications are of known kinds, and their members’ profiles have their instants, newest first', () => {
  expect(notifications.every(({ data }) => data !== null)).toBe(true);
  for (const { ids, data } of profiles) {
    const own = notifications
      .filter((one) => one.ids[0] === ids[0])
      .map((one) => one.data?.createdAt);
    expect(data.notified_at ?? []).toEqual(own);
    expect(own).toEqual(own.toSorted((a, b) => Number(b) - Number(a)));
  }
});

it('the Pro member has a new one, the trainer an older one, the free member none', () => {
  const counts = ['demo-pro', 'demo-trainer', 'demo-free'].map((uid) => {
    const profile = profiles.find(({ ids }) => ids[0] === uid)?.data;
    return [
      profile?.notified_at?.length ?? 0,
      profile === undefined ? null : countUnseen(profile, NOW),
    ];
  });
  expect(counts).toEqual([
    [1, 1],
    [2, 1],
    [0, 0],
  ]);
});
