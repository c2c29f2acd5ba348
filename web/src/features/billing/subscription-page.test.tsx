import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  basic,
  button,
  calls,
  free,
  openIn,
  press,
  yearlyPrices,
} from '../../test/subscription.tsx';

const { SubscriptionPage } = await import('./subscription-page.tsx');
const open = openIn(SubscriptionPage);

it('the live sessions that a plan promises lead to their page', () => {
  open('', free);
  const links = screen.getAllByRole('link', { name: 'Sessions en direct' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sessions', '/sessions']);
});

it('offers no switch where nothing is sold by the year', async () => {
  yearlyPrices.mockResolvedValue({});
  open('', free);
  await act(() => Promise.resolve());
  expect(screen.queryByRole('button', { name: /^Par an$/ })).toBeNull();
});

it('lets a member who pays by the month change to the year', async () => {
  yearlyPrices.mockResolvedValue({ basic: 9990 });
  open('', basic);
  await waitFor(() => expect(button(/^Par an$/).disabled).toBe(false));
  await press(/^Par an$/);
  await press(/^Passer à Basic$/);
  expect(calls.startPlanChange.mock.calls).toEqual([['basic', 'year']]);
});

it('a member who comes to switch finds the button of that plan, which has the focus', () => {
  open('?plan=premium', basic);
  expect(document.activeElement?.textContent).toBe('Passer à Premium');
  expect(screen.queryByRole('dialog')).toBeNull();
});
