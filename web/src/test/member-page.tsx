import type { ComponentType } from 'react';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { MemberBilling, MemberWritings } from '@atelier/domain/contracts/admin-members';
import type {
  CancellationOutcome,
  MemberSubscriptions,
} from '@atelier/domain/contracts/admin-money';
import { FRESH_MEMBERSHIP, type Profile } from '@atelier/domain/members/profile';
import { fakeDocument, type DocumentsByPath, fakeLiveSource } from './fake-firestore.ts';
import { initTranslations } from './real-translations.ts';

// What tests of an admin's page of a member share: the page, what the server answers, and what is
// on the page. A test imports this file first and the page afterwards, so that the page gets the
// mocks.

export const changeMembership =
  vi.fn<
    (
      uid: string,
      seen: object,
      next: object | 'stripe',
      keepsSubscription: boolean,
    ) => Promise<void>
  >();
export const deleteUser = vi.fn<(request: object) => Promise<void>>();
export const toast =
  vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
export const muteMember = vi.fn<(request: object) => Promise<object>>();
export const answerSupport = vi.fn<(request: object) => Promise<{ changed: boolean }>>();
export const fetchWritings = vi.fn<(request: object) => Promise<MemberWritings>>();
export const fetchBilling = vi.fn<(request: object) => Promise<MemberBilling>>();
export const fetchPayments = vi.fn<() => Promise<MemberSubscriptions>>();
export const endSubscriptions = vi.fn<(request: object) => Promise<CancellationOutcome>>();
export const refundInvoice = vi.fn<(request: object) => Promise<{ changed: boolean }>>();
export const refundOrder = vi.fn<(request: object) => Promise<{ changed: boolean }>>();
let stored: DocumentsByPath;
vi.mock('../features/admin/users/data/member-actions.ts', () => ({
  changeMembership,
  deleteUser,
  fetchBilling,
  fetchWritings,
  fetchPayments,
  refundInvoice,
  refundOrder,
  endSubscriptions,
  cancelSubscriptions: vi.fn(),
  fetchMemberActivity: () => new Promise(() => undefined),
  setAdmin: vi.fn(),
  setTrainer: vi.fn(),
}));
vi.mock('../lib/moderation/moderation-calls.ts', () => ({ answerSupport, muteMember }));
vi.mock('../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
}));
vi.mock('../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { LiveSourceContext } = await import('../lib/firestore/live-query.tsx');

export const profile = (fields: Partial<Profile> = {}): Profile => ({
  display_name: 'Zoé',
  email: 'zoe@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  ...FRESH_MEMBERSHIP,
  created_at: new Date('2026-11-01T10:00:00Z'),
  ...fields,
});

/** Returns a function that makes the page of the member Zoé with stored documents. */
export const pageOf = (Page: ComponentType<{ uid: string }>) => (documents: DocumentsByPath) => {
  stored = documents;
  return (
    <MemoryRouter>
      <LiveSourceContext value={fakeLiveSource(documents)}>
        <Page uid="zoe" />
      </LiveSourceContext>
    </MemoryRouter>
  );
};

/**
 * Returns a button by its text, not by its role: computing the roles of a page with this many
 * fields takes a second.
 */
export const button = (label: string, inside: HTMLElement = document.body) =>
  [...inside.querySelectorAll('button')].find((one) => one.textContent === label);
export const press = (label: string, inside?: HTMLElement) =>
  act(async () => {
    fireEvent.click(button(label, inside) ?? expect.fail(`no button ${label}`));
    await Promise.resolve();
  });
export const section = (title: string) =>
  screen.getByText(title, { selector: 'h2, h3' }).closest('section') ??
  expect.fail(`no section ${title}`);
export const linkTo = (name: string | RegExp, inside: HTMLElement) =>
  within(inside).getByRole('link', { name }).getAttribute('href');

beforeEach(async () => {
  vi.resetAllMocks();
  fetchWritings.mockResolvedValue({ rows: [], next: null });
  fetchBilling.mockResolvedValue({ subscriptions: [], rows: [], next: null, livemode: false });
  await initTranslations('en');
});
afterEach(cleanup);
