import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  button,
  linkTo,
  muteMember,
  pageOf,
  press,
  profile,
  section,
} from '../../../test/member-page.tsx';

const { MemberPage } = await import('./member-page.tsx');
const page = pageOf(MemberPage);

it('mutes a member, shows until when, and lifts the mute; an admin cannot be muted', async () => {
  muteMember.mockResolvedValue({});
  const { rerender } = render(page({ 'profiles/zoe': profile() }));
  await press('Mute');
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), {
    target: { value: 'Insults' },
  });
  await press('Mute', dialog);
  expect(muteMember).toHaveBeenLastCalledWith({ uid: 'zoe', minutes: 1440, reason: 'Insults' });
  rerender(
    page({
      'profiles/zoe': profile({
        muted_until: new Date(Date.now() + 3_600_000),
        muted_reason: 'Insults',
      }),
    }),
  );
  expect(screen.getByText(/^Muted until /)).toBeTruthy();
  expect(screen.getByText('Reason: Insults')).toBeTruthy();
  await press('Unmute');
  expect(muteMember).toHaveBeenLastCalledWith({ uid: 'zoe', minutes: 0 });
  rerender(page({ 'profiles/zoe': profile({ muted_until: new Date(Date.now() - 3_600_000) }) }));
  expect(screen.queryByText(/^Muted until /)).toBeNull();
  rerender(page({ 'profiles/zoe': profile({ is_admin: true }) }));
  expect(button('Mute')).toBeUndefined();
});

it.each([
  ['Orders', /PaidPartly refunded: €12\.00/, 'AF-2026-000011'],
  ['What was done', /Reason 0\./, 'Reason 11.'],
])('the section %s lists everything of the member, ten per page', (title, first, last) => {
  const documents: Record<string, object> = { 'profiles/zoe': profile() };
  for (let index = 0; index < 13; index += 1) {
    // The last one belongs to another member.
    const uid = index === 12 ? 'paul' : 'zoe';
    const at = new Date(Date.UTC(2026, 10, 20, 20 - index));
    documents[`starter_kit_orders/order-${index}`] = {
      number: `AF-2026-0000${index}`,
      user_id: uid,
      full_name: 'Zoé',
      address: '1 rue des Essais',
      postal_code: '75011',
      city: 'Paris',
      country: 'FR',
      amount_total: 5680,
      ...(index === 0 ? { status: 'paid', refunded_cents: 1200 } : { status: 'expired' }),
      created_at: at,
    };
    documents[`audit_log/entry-${index}`] = {
      actor: 'boss',
      target: uid,
      member: uid,
      action: 'member.trainer',
      at,
      before: null,
      after: { reason: `Reason ${index}.` },
    };
  }
  render(page(documents));
  expect(section(title).textContent).toContain('1 to 10');
  expect(section(title).textContent).toMatch(first);
  expect(section(title).textContent).not.toContain(last);
  fireEvent.click(within(section(title)).getByLabelText('Next page'));
  expect(section(title).textContent).toContain('11 to 12 of 12');
  expect(section(title).textContent).toContain(last);
});

it('opens a mail to the member, and links each order to its page and its parcel', () => {
  const order = {
    user_id: 'zoe',
    full_name: 'Zoé',
    amount_total: 5680,
    created_at: new Date('2026-11-20T10:00:00Z'),
  };
  const address = {
    address: '1 rue des Essais',
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
  };
  render(
    page({
      'profiles/zoe': profile({ email: 'zoe+flair@example.com' }),
      'starter_kit_orders/o1': {
        ...order,
        ...address,
        number: 'AF-2026-000007',
        status: 'expedié',
        paid_at: new Date(),
        tracking_number: '6A12345678901',
      },
      'starter_kit_orders/o2': {
        ...order,
        ...address,
        number: 'AF-2026-000008',
        status: 'expired',
      },
    }),
  );
  expect(linkTo('Write to Zoé', document.body)).toBe('mailto:zoe%2Bflair@example.com');
  expect(linkTo('AF-2026-000007', section('Orders'))).toBe('/admin/starter-kit/o1');
  expect(linkTo('AF-2026-000008', section('Orders'))).toBe('/admin/starter-kit/o2');
  expect(linkTo('6A12345678901', section('Orders'))).toContain('code=6A12345678901');
});
