import { act, cleanup, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRESH_MEMBERSHIP, type Profile } from '@atelier/domain/members/profile';
import type { Session } from '../lib/session/session.tsx';
import { initTranslations } from '../test/real-translations.ts';

// Each form, typed into, left without sending it and opened again: nothing is lost.

const SOURCES = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const shown = vi.hoisted(() => ({ session: { status: 'loading' } as Session }));
const asViewer = () =>
  shown.session.status === 'signed-in'
    ? { uid: shown.session.uid, member: shown.session.profile }
    : null;
vi.mock('../lib/session/session.tsx', () => ({
  useSession: () => shown.session,
  useViewer: asViewer,
}));
vi.mock('../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<object>()),
  useLiveQuery: () => ({ status: 'ready', data: [], fromCache: false }),
  useLiveDoc: () => ({ status: 'ready', data: { state: 'booked' }, fromCache: false }),
}));
vi.mock('../features/starter-kit/data/kit-calls.ts', () => ({
  startKitCheckout: vi.fn(),
  fetchKitOffer: () =>
    Promise.resolve({ price_cents: 4990, shipping_cents: 690, delivery_days: 5 }),
}));

const { ToastProvider } = await import('../components/feedback/toast.tsx');
const { RefuseDraftDialog } = await import('../components/admin/video-dialogs.tsx');
const { TextPromptDialog } = await import('../components/admin/prompt-dialogs.tsx');
const { MuteDialog } = await import('../components/members/muting.tsx');
const { ReportDialog } = await import('../components/members/report-dialog.tsx');
const { SettingsForm } = await import('../features/admin/settings/settings-panel.tsx');
const { RegisterPage } = await import('../features/auth/register-page.tsx');
const { SessionDialog } = await import('../features/live/plan/session-dialog.tsx');
const { NEW_SESSION } = await import('../features/live/plan/session-form-values.ts');
const { Questions } = await import('../features/live/questions.tsx');
const { ReportActionDialog } = await import('../features/moderation/report-action-dialog.tsx');
const { IdentitySection } = await import('../features/profile/identity-section.tsx');
const { ReplyForm } = await import('../features/reviews/member/reply-form.tsx');
const { KitOrderForm } = await import('../features/starter-kit/kit-order-form.tsx');
const { MessageForm } = await import('../features/static-pages/message-form.tsx');
const { ApplicationForm } = await import('../features/trainer-application/application-form.tsx');

const close = vi.fn();
const profile: Profile = {
  ...FRESH_MEMBERSHIP,
  display_name: 'Zoé',
  email: 'zoe@example.test',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  is_admin: true,
  created_at: new Date(0),
};
const member: Extract<Session, { status: 'signed-in' }> = {
  status: 'signed-in',
  uid: 'zoe',
  email: 'zoe@example.test',
  emailVerified: true,
  profile,
  isConfirmed: true,
};
const edited = (open: 'name' | 'phone') => ({
  row: (field: string) => ({ editing: field === open, onEdit: close }),
  close,
});
const content = { user_id: 'rose', author_name: 'Rose', text: '', has_file: true };

/** The forms by the file that keeps their text. */
const FORMS: Readonly<Record<string, () => ReactNode>> = {
  'components/admin/video-dialogs.tsx': () => (
    <RefuseDraftDialog id="v1" draft={{ title: 'Le tour', author_id: 'ines' }} onClose={close} />
  ),
  'components/admin/prompt-dialogs.tsx': () => (
    <TextPromptDialog
      about="support:m1"
      title="Répondre"
      text="La réponse part aussitôt."
      field={{ label: 'Réponse', rows: 3, required: true }}
      confirm="Envoyer"
      conflictNote={null}
      onConfirm={() => Promise.resolve()}
      done="Envoyée"
      onClose={close}
    />
  ),
  'components/members/muting.tsx': () => (
    <MuteDialog member={{ uid: 'rose', name: 'Rose' }} onClose={close} />
  ),
  'components/members/report-dialog.tsx': () => (
    <ReportDialog target="videos/v1" uid="zoe" onClose={close} />
  ),
  'features/admin/settings/settings-panel.tsx': () => (
    <SettingsForm stored={null} title="Réglages" />
  ),
  'features/auth/register-page.tsx': () => <RegisterPage />,
  'features/live/plan/session-dialog.tsx': () => (
    <SessionDialog session={null} initial={NEW_SESSION} trainer="zoe" onClose={close} />
  ),
  'features/live/questions.tsx': () => <Questions sessionId="s1" uid="zoe" canAsk />,
  'features/moderation/report-action-dialog.tsx': () => (
    <ReportActionDialog
      pending={{
        kind: 'edit',
        id: 'r1',
        report: {
          target: 'chat_rooms/general/messages/m1',
          reason: 'Insulte',
          reporter: 'zoe',
          state: 'open',
          created_at: new Date(0),
        },
        content,
      }}
      onClose={close}
    />
  ),
  'features/profile/identity-section.tsx': () => (
    <IdentitySection uid="zoe" profile={profile} edited={edited('phone')} />
  ),
  'features/reviews/member/reply-form.tsx': () => <ReplyForm reviewId="r1" />,
  'features/starter-kit/kit-order-form.tsx': () => <KitOrderForm member={member} />,
  'features/static-pages/message-form.tsx': () => (
    <MessageForm email="zoe@example.test" fieldId="message" />
  ),
  'features/trainer-application/application-form.tsx': () => (
    <ApplicationForm uid="zoe" known={{ full_name: '', email: '', phone: '' }} onSent={close} />
  ),
};

/** Whose text another test of theirs shows to stay. */
const KEPT_ELSEWHERE: Readonly<Record<string, string>> = {
  'features/admin/events/use-event-form.ts':
    'lib/forms/use-form-draft.test.tsx and the journeys of the events',
  'features/upload-pro/form/use-video-form.ts': 'app/saved-data.test.ts',
  'features/comments/comment-form.tsx': 'features/comments/use-comment-composer.ts',
  'features/chat/composer/composer.tsx': 'features/chat/composer/use-draft.ts',
  'features/chat/room/room-header.tsx': 'the same hook as the other dialogs with one text',
  'components/admin/refund-dialog.tsx': 'the same hook',
  'features/admin/orders/order-dialog.tsx': 'the same hook',
  'features/admin/orders/ship-dialog.tsx': 'the same hook',
  'features/admin/orders/ship-several-dialog.tsx': 'features/admin/orders/orders-panel.test.tsx',
  'features/admin/orders/order-notes.tsx': 'features/admin/orders/order-page.test.tsx',
  'features/reviews/trainer/answer-form.tsx': 'features/reviews/trainer/answer-draft.ts',
};

/** Forms that keep nothing, and why. */
const NOTHING_TO_KEEP: Readonly<Record<string, string>> = {
  'features/admin/users/access-dialog.tsx': 'choices',
  'features/admin/users/end-subscription-dialog.tsx': 'choices',
  'features/admin/users/delete-member-dialog.tsx': 'a word that confirms',
  'features/auth/new-password-fields.tsx': 'fields of the forms beside it',
  'features/auth/login-form.tsx': 'a password, and an address that the browser fills in',
  'features/auth/forgot-password-page.tsx': 'an address that the browser fills in',
  'features/auth/email-link-page.tsx': 'passwords',
  'features/practice/answers/practice-answers-form.tsx': 'choices',
  'features/profile/sign-in-section.tsx':
    'passwords, and an address that is typed twice on purpose',
  'features/profile/avatar/avatar-form.tsx': 'a file',
  'features/reviews/send/consent-form.tsx': 'consents',
  'features/billing/checkout-dialog.tsx':
    'consents, which are kept for the way back from the checkout',
  'features/upload-pro/own-drafts.tsx': 'a word that confirms',
  'features/admin/events/events-panel.tsx': 'a word that confirms',
  'features/contracts/contract-page.tsx': 'an address that the browser fills in',
};

const IS_FORM =
  /\buse(?:Action)?Form[(<]|useTextDraft\(|<FormDialog\b|<TypedConfirmDialog\b|component="form"|<SubmitForm\b/;
const PARTS = /^(?:lib\/forms|components\/forms)\//;

const wrapped = (form: ReactNode) => (
  <MemoryRouter>
    <ToastProvider>{form}</ToastProvider>
  </MemoryRouter>
);
const textFields = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    ({ type, labels }) =>
      ['text', 'email', 'tel', 'url', 'date', 'time', 'number', 'textarea'].includes(type) &&
      // A word that confirms is typed again.
      labels?.[0]?.textContent.includes('supprimer') !== true,
  );
const SAMPLES: Readonly<Record<string, string>> = {
  number: '7',
  date: '2027-01-30',
  time: '18:30',
};

beforeEach(async () => {
  shown.session = member;
  await initTranslations('fr');
});
afterEach(cleanup);

it.each(Object.entries(FORMS))('%s keeps what is typed until it is sent', async (_file, form) => {
  const view = render(wrapped(form()));
  await act(() => Promise.resolve());
  const typed = textFields().map((field, index) => SAMPLES[field.type] ?? `x${index}@a.fr`);
  expect(typed.length).toBeGreaterThan(0);
  for (const [index, text] of typed.entries()) {
    const field = textFields()[index];
    if (field !== undefined) {
      await act(async () => void fireEvent.change(field, { target: { value: text } }));
    }
  }
  view.unmount();
  render(wrapped(form()));
  await act(() => Promise.resolve());
  expect(textFields().map(({ value }) => value)).toEqual(typed);
});

it('the next member of this tab does not see what another one typed', async () => {
  const form = () => wrapped(<MessageForm email="zoe@example.test" fieldId="message" />);
  const view = render(form());
  await act(async () =>
    textFields().forEach((field) => fireEvent.change(field, { target: { value: 'Bonjour' } })),
  );
  view.unmount();
  shown.session = { ...member, uid: 'rose' };
  render(form());
  await act(() => Promise.resolve());
  expect(textFields().map(({ value }) => value)).toEqual(['']);
});

it('each form is visited here, or it is said why not', () => {
  const forms = Object.entries(SOURCES)
    .map(([file, source]) => [file.replace(/^\.\.\//, ''), source] as const)
    .filter(
      ([file, source]) => !/\.test\.tsx?$/.test(file) && !PARTS.test(file) && IS_FORM.test(source),
    )
    // A form in parts: the file with its state is the one that keeps it.
    .filter(
      ([, source]) =>
        !/useEventForm\(|VideoFormState|<TextPromptDialog/.test(source) ||
        /useTextDraft\(/.test(source),
    )
    .map(([file]) => file);
  const known = { ...FORMS, ...KEPT_ELSEWHERE, ...NOTHING_TO_KEEP };
  expect(forms.filter((file) => !(file in known))).toEqual([]);
  expect(Object.keys(known).filter((file) => !(`../${file}` in SOURCES))).toEqual([]);
});
