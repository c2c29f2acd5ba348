import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SetAdminRequest, SetTrainerRequest } from '@atelier/domain/contracts/admin-members';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../../lib/errors.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const setAdmin = vi.fn<(request: SetAdminRequest) => Promise<{ changed: boolean }>>();
const setTrainer = vi.fn<(request: SetTrainerRequest) => Promise<{ changed: boolean }>>();
const toast =
  vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
vi.mock('./data/member-actions.ts', () => ({ setAdmin, setTrainer }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { MemberRoles } = await import('./member-roles.tsx');

const roles = (flags: Partial<Profile> = {}) => {
  const profile = {
    display_name: 'Zoé',
    is_admin: false,
    is_pro_trainer: false,
    ...flags,
  } as Profile;
  return <MemberRoles uid="zoe" profile={profile} />;
};

beforeEach(async () => {
  vi.resetAllMocks();
  setAdmin.mockResolvedValue({ changed: true });
  setTrainer.mockResolvedValue({ changed: true });
  await initTranslations('en');
});
afterEach(cleanup);

const settled = (begin: () => void) =>
  act(async () => {
    begin();
    await Promise.resolve();
  });
const press = (role: 'switch' | 'button', name: string) =>
  settled(() => fireEvent.click(screen.getByRole(role, { name })));
const undo = () => settled(() => toast.mock.lastCall?.[2]?.run());

const CONFLICT = 'Another admin has just changed the rights of Zoé: your request changed nothing.';

it.each([
  [false, 'Make Zoé an admin?', 'Make admin', 'Zoé is now an admin.'],
  [true, 'Take the admin area from Zoé?', 'Take the rights away', 'Zoé is no longer an admin.'],
])(
  'the confirmation opened for is_admin %s stays the same when another admin changes the role',
  async (is_admin, title, confirm, message) => {
    const { rerender } = render(roles({ is_admin }));
    await press('switch', 'Administrator');
    rerender(roles({ is_admin: !is_admin }));
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
    expect(setAdmin).not.toHaveBeenCalled();
    await press('button', confirm);
    expect(setAdmin.mock.calls).toEqual([
      [{ uid: 'zoe', is_admin: !is_admin, expected: is_admin }],
    ]);
    // The closing dialog does not show the opposite question either.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toast.mock.lastCall).toEqual(['success', message]);
  },
);

it('the confirmation keeps its text while the action runs', async () => {
  let respond = (): void => undefined;
  setAdmin.mockReturnValueOnce(
    new Promise((resolve) => (respond = () => resolve({ changed: true }))),
  );
  const { rerender } = render(roles());
  await press('switch', 'Administrator');
  await press('button', 'Make admin');
  // The live profile changes before the response arrives.
  rerender(roles({ is_admin: true }));
  expect(screen.getByRole('dialog', { name: 'Make Zoé an admin?' })).toBeTruthy();
  await settled(respond);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('cancelling changes nothing', async () => {
  render(roles());
  await press('switch', 'Administrator');
  await press('button', 'Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(setAdmin).not.toHaveBeenCalled();
});

it('shows a conflict until the next action', async () => {
  setAdmin.mockRejectedValueOnce(new AppError('conflict'));
  render(roles());
  await press('switch', 'Administrator');
  await press('button', 'Make admin');
  expect(screen.getByRole('alert').textContent).toBe(CONFLICT);
  expect(toast).not.toHaveBeenCalled();
  await press('switch', 'Pro trainer');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('explains why the last admin stays admin', async () => {
  setAdmin.mockRejectedValueOnce(new AppError('last-admin'));
  render(roles({ is_admin: true }));
  await press('switch', 'Administrator');
  await press('button', 'Take the rights away');
  expect(screen.getByRole('alert').textContent).toContain('last administrator');
});

it('grants the trainer role with the role that was shown, and undoes it with the granted one', async () => {
  render(roles());
  await press('switch', 'Pro trainer');
  expect(setTrainer.mock.lastCall).toEqual([{ uid: 'zoe', is_pro_trainer: true, expected: false }]);
  expect(toast.mock.lastCall?.slice(0, 2)).toEqual(['success', 'Zoé is now a trainer.']);
  await undo();
  expect(setTrainer.mock.lastCall).toEqual([{ uid: 'zoe', is_pro_trainer: false, expected: true }]);
  expect(toast.mock.lastCall).toEqual(['success', 'Zoé is no longer a trainer.']);
});

it('shows why the undo failed, also after the page is closed', async () => {
  const { unmount } = render(roles());
  await press('switch', 'Pro trainer');
  unmount();
  setTrainer.mockRejectedValueOnce(new AppError('conflict'));
  await undo();
  expect(toast.mock.lastCall).toEqual(['error', CONFLICT]);
});

it('offers no undo when the change failed', async () => {
  setTrainer.mockRejectedValueOnce(new AppError('conflict'));
  render(roles());
  await press('switch', 'Pro trainer');
  expect(screen.getByRole('alert').textContent).toBe(CONFLICT);
  expect(toast).not.toHaveBeenCalled();
});
