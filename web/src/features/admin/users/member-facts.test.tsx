import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  button,
  changeMembership,
  pageOf,
  press,
  profile,
  section,
  toast,
} from '../../../test/member-page.tsx';
import { plain } from '../../../test/plain-text.ts';

const { MemberPage } = await import('./member-page.tsx');
const page = pageOf(MemberPage);

it('lets Stripe decide again on a membership set by an admin, and undoes that', async () => {
  changeMembership.mockResolvedValue();
  const parallel = {
    tier: 'basic',
    cancel_at_period_end: false,
    period_end: new Date('2030-03-05T12:00:00Z'),
  } as const;
  const plan = { id: 'sub_2', tier: 'pro', interval: 'year', price_cents: 19_990 } as const;
  const other = { ...parallel, ...plan, cancel_at_period_end: true };
  const setByAdmin = profile({
    subscription_tier: 'premium',
    membership_source: 'admin',
    paid_beside: parallel,
    other_subscriptions: [other],
  });
  const { rerender } = render(page({ 'profiles/zoe': setByAdmin }));
  expect(plain(section('Subscription').textContent)).toContain(
    'Pays for Basic, renewed on 5 March 2030Has paid for Pro, until 5 March 2030',
  );
  await press('Give back to Stripe');
  // The last says that the page shows what is paid.
  expect(changeMembership.mock.lastCall).toMatchObject([
    'zoe',
    { subscription_tier: 'premium', membership_source: 'admin' },
    'stripe',
    true,
  ]);
  rerender(page({ 'profiles/zoe': profile() }));
  expect(button('Give back to Stripe')).toBeUndefined();
  expect(section('Subscription').textContent).not.toContain('Pays for');
  await act(async () => {
    toast.mock.lastCall?.[2]?.run();
    await vi.waitFor(() => expect(changeMembership).toHaveBeenCalledTimes(2));
  });
  expect(changeMembership.mock.lastCall?.slice(1)).toMatchObject([
    { subscription_tier: 'free', membership_source: 'stripe' },
    { subscription_tier: 'premium', subscription_status: 'active' },
    false,
  ]);
});
