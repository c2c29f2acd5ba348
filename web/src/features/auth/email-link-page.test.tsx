import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

const EMAIL = 'camille@mail.example';
const refused = (name: string) => Object.assign(new Error(name), { code: `auth/${name}` });
const used = refused('invalid-action-code');
/** Auth as this page sees it. */
const auth = vi.hoisted(() => ({
  checkActionCode: vi.fn<(service: unknown, code: string) => Promise<object>>(),
  applyActionCode: vi.fn<(service: unknown, code: string) => Promise<void>>(),
}));
const service: { currentUser: object | null; authStateReady: () => Promise<void> } = {
  currentUser: null,
  authStateReady: () => Promise.resolve(),
};
vi.mock('../../lib/session/with-auth.ts', () => ({
  withAuth: (work: (sdk: object, given: object) => unknown) => work(auth, service),
}));
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => vi.fn() }));
const { EmailLinkPage } = await import('./email-link-page.tsx');

const MODES = [
  ['verifyEmail', 'VERIFY_EMAIL', 'Confirmer mon adresse', 'Adresse confirmée'],
  ['verifyAndChangeEmail', 'VERIFY_AND_CHANGE_EMAIL', "Changer d'adresse", 'Adresse changée'],
  ['recoverEmail', 'RECOVER_EMAIL', 'Rétablir mon adresse', 'Adresse rétablie'],
] as const;

const open = (mode: string) =>
  render(
    <MemoryRouter initialEntries={[`/reset-password?mode=${mode}&oobCode=code-1`]}>
      <EmailLinkPage />
    </MemoryRouter>,
  );
const typographic = (text: string) => text.replace("'", '’');
const button = (name: string) => screen.findByRole('button', { name: typographic(name) });
const title = (name: string) => screen.findByRole('heading', { level: 1, name: typographic(name) });

/** Somebody is signed in, whose address the server calls confirmed or not. */
function signIn(emailVerified: boolean): void {
  const user = { email: EMAIL, emailVerified: false, getIdToken: () => Promise.resolve('token') };
  const reload = () => Promise.resolve(void (user.emailVerified = emailVerified));
  service.currentUser = Object.assign(user, { reload });
}

beforeEach(async () => {
  vi.resetAllMocks();
  localStorage.clear();
  service.currentUser = null;
  auth.applyActionCode.mockResolvedValue();
  await initTranslations('fr');
});
afterEach(cleanup);

it.each(MODES)('%s asks first, and is applied by its button', async (mode, operation, action, done) => {
  auth.checkActionCode.mockResolvedValue({ operation, data: { email: EMAIL } });
  open(mode);
  const apply = await button(action);
  expect(screen.getByText(new RegExp(EMAIL))).toBeTruthy();
  expect(auth.applyActionCode).not.toHaveBeenCalled();
  fireEvent.click(apply);
  fireEvent.click(apply);
  await title(done);
  expect(auth.applyActionCode).toHaveBeenCalledExactlyOnceWith(service, 'code-1');
});

it.each(MODES)('%s opened again on this device is done already', async (mode, operation, action) => {
  auth.checkActionCode.mockResolvedValueOnce({ operation, data: { email: EMAIL } });
  open(mode);
  fireEvent.click(await button(action));
  await vi.waitFor(() => expect(auth.applyActionCode).toHaveBeenCalled());
  await vi.waitFor(() => expect(localStorage.length).toBe(1));
  cleanup();
  auth.checkActionCode.mockRejectedValue(used);
  open(mode);
  await title("C'est déjà fait");
});

it.each(MODES)('%s pressed in a second tab is done already', async (mode, operation, action) => {
  auth.checkActionCode.mockResolvedValue({ operation, data: { email: EMAIL } });
  auth.applyActionCode.mockRejectedValue(used);
  localStorage.setItem('flair.used-links', '["code-1"]');
  open(mode);
  fireEvent.click(await button(action));
  await title("C'est déjà fait");
});

it.each([
  ['of a signed-in member whose address is confirmed is done already', 'verifyEmail', true, "C'est déjà fait"],
  ['of one whose address is not confirmed does not work', 'verifyEmail', false, 'Lien inutilisable'],
  ['of a signed-in member that changes an address does not work', 'verifyAndChangeEmail', true, 'Lien inutilisable'],
])('a used link %s', async (_case, mode, isConfirmed, expected) => {
  signIn(isConfirmed);
  auth.checkActionCode.mockRejectedValue(used);
  open(mode);
  await title(expected);
});

it('a link that somebody used elsewhere says that it may have been used', async () => {
  auth.checkActionCode.mockRejectedValue(used);
  open('verifyEmail');
  await screen.findByText(/peut-être déjà suivi/);
  cleanup();
  auth.checkActionCode.mockRejectedValue(refused('user-disabled'));
  open('verifyEmail');
  await title('Lien inutilisable');
  expect(screen.queryByText(/peut-être déjà suivi/)).toBeNull();
});

it('a link whose code is for something else is not applied', async () => {
  auth.checkActionCode.mockResolvedValue({ operation: 'RECOVER_EMAIL', data: { email: EMAIL } });
  open('verifyEmail');
  await title('Lien inutilisable');
});

it('can be tried again without a network, before and after the question', async () => {
  auth.checkActionCode.mockRejectedValueOnce(refused('network-request-failed'));
  auth.checkActionCode.mockResolvedValue({ operation: 'VERIFY_EMAIL', data: { email: EMAIL } });
  auth.applyActionCode.mockRejectedValueOnce(refused('network-request-failed'));
  open('verifyEmail');
  fireEvent.click(await button('Réessayer'));
  fireEvent.click(await button('Confirmer mon adresse'));
  fireEvent.click(await button('Réessayer'));
  await title('Adresse confirmée');
});
