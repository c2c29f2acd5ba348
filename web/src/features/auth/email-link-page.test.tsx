import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';

const EMAIL = 'camille@mail.example';
const refused = (name: string) => Object.assign(new Error(name), { code: `auth/${name}` });
const used = refused('invalid-action-code');
/** Auth as this page sees it. */
const auth = vi.hoisted(() => ({
  checkActionCode: vi.fn<(service: unknown, code: string) => Promise<object>>(),
  applyActionCode: vi.fn<(service: unknown, code: string) => Promise<void>>(),
  verifyPasswordResetCode: vi.fn<(service: unknown, code: string) => Promise<string>>(),
  confirmPasswordReset:
    vi.fn<(service: unknown, code: string, password: string) => Promise<void>>(),
}));
const service: { currentUser: object | null; authStateReady: () => Promise<void> } = {
  currentUser: null,
  authStateReady: () => Promise.resolve(),
};
/** Fails when nobody waits for the answer any more. */
let limit: Promise<never>;
vi.mock('../../lib/session/with-auth.ts', () => ({
  withAuth: (work: (sdk: object, given: object) => Promise<unknown>) =>
    Promise.race([work(auth, service), limit]),
}));
const reportAccountChange = vi.fn<(email: string) => Promise<void>>();
vi.mock('../../lib/session/account-changed.ts', () => ({ reportAccountChange }));
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => vi.fn() }));
const { EmailLinkPage } = await import('./email-link-page.tsx');
const { usedLinks } = await import('./data/used-links.ts');

const MODES = [
  ['verifyEmail', 'VERIFY_EMAIL', 'Confirmer mon adresse', 'Adresse confirmée', 'verified'],
  [
    'verifyAndChangeEmail',
    'VERIFY_AND_CHANGE_EMAIL',
    "Changer d'adresse",
    'Adresse changée',
    'changed',
  ],
  ['recoverEmail', 'RECOVER_EMAIL', 'Rétablir mon adresse', 'Adresse rétablie', 'recovered'],
] as const;

const open = (mode: string, code = 'code-1') =>
  render(
    <MemoryRouter initialEntries={[`/reset-password?mode=${mode}&oobCode=${code}`]}>
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
  limit = new Promise(() => undefined);
  auth.applyActionCode.mockResolvedValue();
  auth.verifyPasswordResetCode.mockResolvedValue(EMAIL);
  auth.confirmPasswordReset.mockResolvedValue();
  await initTranslations('fr');
});
afterEach(cleanup);

it.each(MODES)(
  '%s asks first, and is applied by its button',
  async (mode, operation, action, done) => {
    auth.checkActionCode.mockResolvedValue({ operation, data: { email: EMAIL } });
    open(mode);
    const apply = await button(action);
    expect(screen.getByText(new RegExp(EMAIL))).toBeTruthy();
    expect(auth.applyActionCode).not.toHaveBeenCalled();
    fireEvent.click(apply);
    fireEvent.click(apply);
    await title(done);
    expect(auth.applyActionCode).toHaveBeenCalledExactlyOnceWith(service, 'code-1');
    // The server learns of another address without a sign-in.
    expect(reportAccountChange.mock.calls).toEqual(mode === 'verifyEmail' ? [] : [[EMAIL]]);
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('status').parentElement),
    );
  },
);

it.each(MODES)(
  '%s opened again on this device is done already',
  async (mode, operation, action) => {
    auth.checkActionCode.mockResolvedValueOnce({ operation, data: { email: EMAIL } });
    open(mode);
    fireEvent.click(await button(action));
    await vi.waitFor(() => expect(auth.applyActionCode).toHaveBeenCalled());
    await vi.waitFor(() => expect(localStorage.length).toBe(1));
    cleanup();
    auth.checkActionCode.mockRejectedValue(used);
    open(mode);
    await title("C'est déjà fait");
  },
);

it.each(MODES)(
  '%s pressed in a second tab is done already',
  async (mode, operation, action, _title, done) => {
    auth.checkActionCode.mockResolvedValue({ operation, data: { email: EMAIL } });
    auth.applyActionCode.mockRejectedValue(used);
    open(mode);
    const apply = await button(action);
    await usedLinks.add('code-1', done);
    fireEvent.click(apply);
    await title("C'est déjà fait");
  },
);

it.each([
  [
    'of a signed-in member whose address is confirmed is done already',
    'verifyEmail',
    true,
    "C'est déjà fait",
  ],
  [
    'of one whose address is not confirmed does not work',
    'verifyEmail',
    false,
    'Lien inutilisable',
  ],
  [
    'of a signed-in member that changes an address does not work',
    'verifyAndChangeEmail',
    true,
    'Lien inutilisable',
  ],
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

it.each([
  ['was used here for something else', 'recoverEmail', ['verified']],
  ['was undone here', 'verifyAndChangeEmail', ['changed', 'recovered']],
] as const)('a used link that %s is not done already', async (_case, mode, effects) => {
  for (const [number, done] of effects.entries()) await usedLinks.add(`code-${number + 1}`, done);
  auth.checkActionCode.mockRejectedValue(used);
  open(mode);
  await title('Lien inutilisable');
});

it('a link that restored an address before leads to another password, too', async () => {
  await usedLinks.add('code-1', 'recovered');
  auth.checkActionCode.mockRejectedValue(used);
  open('recoverEmail');
  expect(
    (await screen.findByRole('link', { name: 'Changer le mot de passe' })).getAttribute('href'),
  ).toBe('/forgot-password');
});

it('a link that is applied is done, also when the account cannot be read afterwards', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  service.currentUser = {
    email: EMAIL,
    reload: () => Promise.reject(refused('network-request-failed')),
  };
  auth.checkActionCode.mockResolvedValue({ operation: 'VERIFY_EMAIL', data: { email: EMAIL } });
  open('verifyEmail');
  fireEvent.click(await button('Confirmer mon adresse'));
  await title('Adresse confirmée');
});

it.each([
  ['is done when Auth refuses the second', 'lost', 'invalid-action-code', 'Adresse rétablie'],
  [
    'does not work when it has expired meanwhile',
    'lost-2',
    'expired-action-code',
    'Lien inutilisable',
  ],
])('a link that was sent, and whose answer was lost, %s', async (_case, code, reason, expected) => {
  auth.checkActionCode.mockResolvedValue({ operation: 'RECOVER_EMAIL', data: { email: EMAIL } });
  auth.applyActionCode
    .mockRejectedValueOnce(refused('network-request-failed'))
    .mockRejectedValueOnce(refused(reason));
  open('recoverEmail', code);
  fireEvent.click(await button('Rétablir mon adresse'));
  fireEvent.click(await button('Réessayer'));
  await title(expected);
});

it('a link whose answer does not come in time is done when Auth refuses it afterwards', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  limit = promise;
  auth.checkActionCode.mockResolvedValue({ operation: 'RECOVER_EMAIL', data: { email: EMAIL } });
  auth.applyActionCode
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockRejectedValueOnce(used);
  open('recoverEmail', 'slow');
  fireEvent.click(await button('Rétablir mon adresse'));
  await vi.waitFor(() => expect(auth.applyActionCode).toHaveBeenCalledOnce());
  reject(new AppError('timeout'));
  limit = new Promise(() => undefined);
  fireEvent.click(await button('Réessayer'));
  await title('Adresse rétablie');
});

it('a link that Auth refuses at the press does not work', async () => {
  auth.checkActionCode.mockResolvedValue({ operation: 'RECOVER_EMAIL', data: { email: EMAIL } });
  auth.applyActionCode.mockRejectedValue(used);
  open('recoverEmail');
  fireEvent.click(await button('Rétablir mon adresse'));
  await title('Lien inutilisable');
});

it.each([false, true])(
  'a link whose code is for something else is not applied; confirmed: %s',
  async (isConfirmed) => {
    signIn(isConfirmed);
    auth.checkActionCode.mockResolvedValue({ operation: 'RECOVER_EMAIL', data: { email: EMAIL } });
    open('verifyEmail');
    await title('Lien inutilisable');
  },
);

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

/** Types a new password twice and sends it. */
async function setPassword(password: string): Promise<void> {
  const fields = [
    await screen.findByLabelText('Nouveau mot de passe'),
    screen.getByLabelText(/^Confirmer/),
  ];
  for (const field of fields) fireEvent.change(field, { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
}
const newPassword = () => screen.findByText(/^Mot de passe mis à jour/);

it('a reset link can be tried again without a network', async () => {
  auth.verifyPasswordResetCode.mockRejectedValueOnce(refused('network-request-failed'));
  open('resetPassword');
  fireEvent.click(await button('Réessayer'));
  expect(await screen.findByLabelText('Nouveau mot de passe')).toBeTruthy();
});

it.each([
  ['is set when Auth refuses it again', 'lost-3', 'secret-1', newPassword],
  ['is not replaced by another one', 'lost-4', 'secret-2', () => screen.findByText(/a déjà servi/)],
])(
  'a password that was sent, and whose answer was lost, %s',
  async (_case, code, second, expected) => {
    auth.confirmPasswordReset
      .mockRejectedValueOnce(refused('network-request-failed'))
      .mockRejectedValueOnce(used);
    open('resetPassword', code);
    await setPassword('secret-1');
    await screen.findByText(/^La connexion au service a échoué/);
    await setPassword(second);
    await expected();
  },
);

it('a reset link opened again on this device is done already, one that was used elsewhere does not work', async () => {
  open('resetPassword');
  await setPassword('secret-1');
  await newPassword();
  expect(reportAccountChange).toHaveBeenCalledExactlyOnceWith(EMAIL);
  cleanup();
  auth.verifyPasswordResetCode.mockRejectedValue(used);
  open('resetPassword');
  await title("C'est déjà fait");
  cleanup();
  open('resetPassword', 'code-2');
  await title('Lien inutilisable');
});
