import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SetAdminRequest } from '@atelier/domain/contracts/set-admin';
import type { SetTrainerRequest } from '@atelier/domain/contracts/set-trainer';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../../lib/errors.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const setAdmin = vi.fn<(request: SetAdminRequest) => Promise<{ changed: boolean }>>();
const setTrainer = vi.fn<(request: SetTrainerRequest) => Promise<{ changed: boolean }>>();
const toast = vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
vi.mock('./data/member-actions.ts', () => ({ setAdmin, setTrainer }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { MemberRoles } = await import('./member-roles.tsx');

const roles = (flags: Partial<Profile> = {}) => {
  const profile = { display_name: 'Zoé', is_admin: false, is_pro_trainer: false, ...flags } as Profile;
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

const REFUSED = 'Another admin has just changed the rights of Zoé: your request changed nothing.';

it.each([
  [false, 'Make Zoé an admin?', 'Make admin', 'Zoé is now an admin.'],
  [true, 'Take the admin area from Zoé?', 'Take the rights away', 'Zoé is no longer an admin.'],
])('a question asked of %s stays asked, whatever another admin does meanwhile', async (is_admin, title, yes, told) => {
  const { rerender } = render(roles({ is_admin }));
  await press('switch', 'Administrator');
  rerender(roles({ is_admin: !is_admin }));
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
  expect(setAdmin).not.toHaveBeenCalled();
  await press('button', yes);
  expect(setAdmin.mock.calls).toEqual([[{ uid: 'zoe', is_admin: !is_admin, expected: is_admin }]]);
  // Not even while it closes does it ask the opposite.
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toast.mock.lastCall).toEqual(['success', told]);
});

it('while it is being done the question is the one that was asked', async () => {
  let arrive = (): void => undefined;
  setAdmin.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve({ changed: true }))));
  const { rerender } = render(roles());
  await press('switch', 'Administrator');
  await press('button', 'Make admin');
  // The own deed reaches the live profile before its answer does.
  rerender(roles({ is_admin: true }));
  expect(screen.getByRole('dialog', { name: 'Make Zoé an admin?' })).toBeTruthy();
  await settled(arrive);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('whoever says no changes nothing', async () => {
  render(roles());
  await press('switch', 'Administrator');
  await press('button', 'Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(setAdmin).not.toHaveBeenCalled();
});

it('a second admin reads that another one was faster, until they do something else', async () => {
  setAdmin.mockRejectedValueOnce(new AppError('conflict'));
  render(roles());
  await press('switch', 'Administrator');
  await press('button', 'Make admin');
  expect(screen.getByRole('alert').textContent).toBe(REFUSED);
  expect(toast).not.toHaveBeenCalled();
  await press('switch', 'Pro trainer');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the last admin is told why they stay one', async () => {
  setAdmin.mockRejectedValueOnce(new AppError('last-admin'));
  render(roles({ is_admin: true }));
  await press('switch', 'Administrator');
  await press('button', 'Take the rights away');
  expect(screen.getByRole('alert').textContent).toContain('last administrator');
});

it('a trainer’s right is given as it was seen, and taken back by what was given', async () => {
  render(roles());
  await press('switch', 'Pro trainer');
  expect(setTrainer.mock.lastCall).toEqual([{ uid: 'zoe', is_pro_trainer: true, expected: false }]);
  expect(toast.mock.lastCall?.slice(0, 2)).toEqual(['success', 'Zoé is now a trainer.']);
  await undo();
  expect(setTrainer.mock.lastCall).toEqual([{ uid: 'zoe', is_pro_trainer: false, expected: true }]);
  expect(toast.mock.lastCall).toEqual(['success', 'Zoé is no longer a trainer.']);
});

it('what somebody else set since is not undone, and its words come also when the page is left', async () => {
  const { unmount } = render(roles());
  await press('switch', 'Pro trainer');
  unmount();
  setTrainer.mockRejectedValueOnce(new AppError('conflict'));
  await undo();
  expect(toast.mock.lastCall).toEqual(['error', REFUSED]);
});

it('who did not give it is offered no undo', async () => {
  setTrainer.mockRejectedValueOnce(new AppError('conflict'));
  render(roles());
  await press('switch', 'Pro trainer');
  expect(screen.getByRole('alert').textContent).toBe(REFUSED);
  expect(toast).not.toHaveBeenCalled();
});
