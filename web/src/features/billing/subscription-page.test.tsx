import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';

const calls = {
  startCheckout: vi.fn<(email: string, plan: string) => Promise<void>>(),
  confirmCheckout: vi.fn<(session: string) => Promise<ConfirmedCheckout>>(),
  cancelSubscription: vi.fn<() => Promise<void>>(),
  resumeSubscription: vi.fn<() => Promise<void>>(),
};
const toast = vi.fn<(tone: string, words: string) => void>();
const held = vi.hoisted(() => ({ session: { status: 'loading' } as Session }));
vi.mock('./data/billing-calls.ts', () => ({
  ...calls,
  startPlanChange: vi.fn(),
  openPortal: vi.fn(),
  payInvoice: vi.fn(),
}));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => held.session }));
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { SubscriptionPage } = await import('./subscription-page.tsx');

const free = { subscription_tier: 'free', subscription_status: 'active', time_zone: 'Europe/Paris' } as Profile;
const basic = {
  ...free,
  subscription_tier: 'basic',
  membership_source: 'stripe',
  current_period_end: new Date('2099-03-01T12:00:00Z'),
} as Profile;
const given = { ...free, subscription_tier: 'pro', membership_source: 'admin' } as Profile;

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const address = () => screen.getByLabelText('address').textContent;
const page = () => (
  <>
    <SubscriptionPage />
    <Address />
  </>
);

/** Opens the page at an address as a member; `become` is what the live profile turns into. */
function open(search: string, profile: Profile) {
  const signedIn = (now: Profile) =>
    (held.session = { status: 'signed-in', uid: 'camille', email: 'camille@example.test', profile: now } as Session);
  signedIn(profile);
  const at = { initialEntries: [`/subscription${search}`] };
  const { rerender } = render(<MemoryRouter {...at}>{page()}</MemoryRouter>);
  return {
    become: (next: Profile) => {
      signedIn(next);
      rerender(<MemoryRouter {...at}>{page()}</MemoryRouter>);
    },
  };
}
const says = (words: RegExp) => screen.queryAllByText(words).length > 0;
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: RegExp) => act(async () => void fireEvent.click(button(name)));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const boxes = () => within(screen.getByRole('dialog')).getAllByRole<HTMLInputElement>('checkbox');
const agree = () => boxes().forEach((box) => void fireEvent.click(box));

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('ordering', () => {
  it('wants both agreements, then sends the order once', async () => {
    open('', free);
    expect(says(/^Vous avez accès aux vidéos gratuites/)).toBe(true);
    await press(/^S.abonner à Basic$/);
    expect(address()).toBe('/subscription?plan=basic');
    await press(/^S.abonner avec obligation/);
    expect(screen.getAllByText('Cochez cette case pour vous abonner.')).toHaveLength(2);
    expect(calls.startCheckout).not.toHaveBeenCalled();
    agree();
    await press(/^S.abonner avec obligation/);
    expect(calls.startCheckout.mock.calls).toEqual([['camille@example.test', 'basic']]);
  });

  it('keeps the choice of who comes back without paying, asks for both agreements again, and lets it go', async () => {
    open('?plan=premium&checkout=cancelled', free);
    const dialog = screen.getByRole('dialog', { name: /^S.abonner à Premium$/ });
    expect(within(dialog).getByText(/^Aucun paiement n.a été fait/)).toBeTruthy();
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
    await press(/^Pas maintenant$/);
    expect(address()).toBe('/subscription');
  });

  it.each([
    ['unexpected', 'An error occurred during subscription', 'Something unexpected went wrong.'],
    ['invalid-data', 'An error occurred during subscription', 'Error while redirecting to Stripe'],
    ['offline', 'An error occurred during subscription', 'Cannot contact server'],
  ] as const)('says in English that it failed: %s, and orders again when told to', async (code, lead, reason) => {
    await initTranslations('en');
    open('?plan=premium', free);
    agree();
    calls.startCheckout.mockRejectedValueOnce(new AppError(code));
    await press(/^Subscribe with obligation/);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(`${lead}${reason}`);
    await press(/^Try again$/);
    expect(calls.startCheckout).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('back from paying', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('waits while nothing answers, claims nothing, sells nothing else, and opens once the profile shows the plan', async () => {
    calls.confirmCheckout.mockRejectedValue(new AppError('offline'));
    const { become } = open('?session_id=cs_test_1', free);
    await pass(29_000);
    expect(says(/^Paiement en cours de confirmation$/)).toBe(true);
    expect(button(/^S.abonner à Pro$/).disabled).toBe(true);
    // A reload goes on waiting.
    expect(address()).toContain('session_id=cs_test_1');
    await pass(1_000);
    expect(says(/^La confirmation tarde/)).toBe(true);
    expect(says(/^C.est confirmé/)).toBe(false);
    const paid = { subscription_tier: 'basic', subscription_status: 'active' } as const;
    calls.confirmCheckout.mockResolvedValue({ checkout: 'paid', membership: paid });
    await press(/^Vérifier encore$/);
    // Paid is not yet open: the live profile has the last word.
    expect(says(/^C.est confirmé/)).toBe(false);
    become(basic);
    await pass(0);
    expect(says(/^C.est confirmé : votre formule Basic est ouverte/)).toBe(true);
    expect(address()).toBe('/subscription');
  });

  it('says of another’s checkout, and of a link that is none, that it is not theirs', async () => {
    calls.confirmCheckout.mockRejectedValue(new AppError('forbidden'));
    open('?session_id=cs_test_unknown', free);
    await pass(0);
    expect(says(/^Ce paiement n.est pas celui de votre compte/)).toBe(true);
    expect(address()).toBe('/subscription');
  });
});

describe('a plan that the team gave', () => {
  it('is not sold a second time, nor to be cancelled', () => {
    open('?plan=premium', given);
    expect(says(/^Vous êtes en formule Pro, offerte par l.équipe/)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Résilier/ })).toBeNull();
  });

  it('leaves in sight the one that is paid beside it, to be cancelled and resumed', async () => {
    const beside = (ends: boolean) =>
      ({ ...given, paid_beside: { tier: 'basic', cancel_at_period_end: ends } }) as Profile;
    calls.cancelSubscription.mockResolvedValue();
    calls.resumeSubscription.mockResolvedValue();
    const { become } = open('', beside(false));
    expect(says(/^Vous payez aussi votre propre abonnement Basic/)).toBe(true);
    await press(/^Résilier mon abonnement$/);
    await press(/^Résilier$/);
    expect(says(/^Abonnement résilié$/)).toBe(true);
    await press(/^Fermer$/);
    become(beside(true));
    // The dialog fades out first.
    const resume = await screen.findByRole('button', { name: /^Reprendre mon abonnement$/ });
    await act(async () => void fireEvent.click(resume));
    expect(calls.cancelSubscription).toHaveBeenCalledOnce();
    expect(toast).toHaveBeenCalledWith('success', 'Votre abonnement continue.');
    become(beside(false));
    expect(button(/^Résilier mon abonnement$/)).toBeTruthy();
  });
});
