import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DELETION_STEPS } from '@atelier/domain/members/deletion-steps';
import { deleteUser, pageOf, press, profile } from '../../../test/member-page.tsx';

const { MemberPage } = await import('./member-page.tsx');
const page = pageOf(MemberPage);

const deletion = (done: readonly string[], fields: object = {}) => ({
  state: 'pending',
  steps: Object.fromEntries(
    DELETION_STEPS.map((step) => [step, done.includes(step) ? 'done' : 'open']),
  ),
  attempts: 1,
  next_at: new Date('2026-11-20T12:00:00Z'),
  ...fields,
});
const states = () =>
  [...document.querySelectorAll('ol > li')].map((one) => one.lastElementChild?.textContent);
/** Not by role: computing the roles of a page with this many fields takes a second. */
const dialog = () =>
  document.querySelector<HTMLElement>('[role=dialog]') ?? expect.fail('no dialog');

it('deletes a member after their e-mail is typed and shows the steps', async () => {
  deleteUser.mockResolvedValue();
  render(page({ 'profiles/zoe': profile(), 'deletions/zoe': deletion(['stripe']) }));
  await press('Delete Zoé');
  await press('Delete for good', dialog());
  expect(dialog().querySelector('[role=alert]')?.textContent).toContain('zoe@example.com');
  expect(deleteUser).not.toHaveBeenCalled();
  const field = dialog().querySelector('input') ?? expect.fail('no field');
  fireEvent.change(field, { target: { value: 'Zoe@Example.com' } });
  await press('Delete for good', dialog());
  expect(deleteUser.mock.calls).toEqual([[{ uid: 'zoe', email: 'zoe@example.com' }]]);
  expect(dialog().textContent).toContain('Cancel the subscriptionDone');
});

it('the page of a deleted member shows failed and open steps and the next attempt', () => {
  const others = DELETION_STEPS.filter((step) => step !== 'stripe' && step !== 'second_pass');
  const { rerender } = render(page({ 'deletions/zoe': deletion(others, { error: 'stripe' }) }));
  expect(screen.getByText('This member does not exist, or not any more.')).toBeTruthy();
  expect(states()).toEqual(['To be retried', 'Done', 'Done', 'Done', 'Done', 'Waiting']);
  expect(screen.getByText(/^Goes on: .*20/)).toBeTruthy();
  rerender(page({ 'deletions/zoe': deletion(DELETION_STEPS, { state: 'done' }) }));
  expect(new Set(states())).toEqual(new Set(['Done']));
  expect(screen.queryByText(/^Goes on/)).toBeNull();
});
