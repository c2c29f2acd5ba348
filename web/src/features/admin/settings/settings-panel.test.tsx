import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OPEN_TASK_KINDS } from '@atelier/domain/metrics/open-task';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { BULK_MAIL_KINDS } from '@atelier/domain/values';
import { AppError } from '../../../lib/errors.ts';
import {
  collectTypedText,
  restoreTypedText,
  watchTypedText,
} from '../../../lib/forms/typed-text.ts';

const saveSettings =
  vi.fn<(uid: string, over: SiteSettings | null, values: object) => Promise<void>>();
vi.mock('./data/settings-store.ts', () => ({ saveSettings }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'boss' }),
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }),
}));
const { SettingsForm } = await import('./settings-panel.tsx');

const SAVED = 'admin:settings.saved';
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'common:actions.save' }));
    await vi.advanceTimersByTimeAsync(0);
  });
const type = (field: string, text: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(`admin:settings.${field}`), { target: { value: text } });
    await vi.advanceTimersByTimeAsync(0);
  });
const FIRST: SiteSettings = {
  maintenance: false,
  facebook_url: '',
  instagram_url: '',
  youtube_url: '',
  updated_at: new Date('2026-11-01T10:00:00Z'),
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let show: (stored: SiteSettings) => void;
/** Renders the form with the stored settings; rendering it again simulates a reload. */
function open(stored: SiteSettings) {
  cleanup();
  const { rerender } = render(<SettingsForm stored={stored} title="Réglages" />);
  show = (next) => rerender(<SettingsForm stored={next} title="Réglages" />);
}
const press = (name: string) =>
  act(() => void fireEvent.click(screen.getByRole('button', { name })));
const shown = (field: string) =>
  screen.getByLabelText<HTMLInputElement>(`admin:settings.${field}`).value;
const maintenanceSwitch = () => screen.getByRole('switch', { name: 'admin:settings.maintenance' });
const isMaintenanceOn = () => maintenanceSwitch().getAttribute('aria-checked') === 'true';
const isDraftRestored = () => screen.queryByText('draft.restored') !== null;
beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  open(FIRST);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

it('shows success for three seconds, restarted by the next save', async () => {
  saveSettings.mockResolvedValue();
  await save();
  expect(screen.getByText(SAVED)).toBeTruthy();
  await pass(2900);
  await save();
  await pass(2900);
  expect(screen.getByText(SAVED)).toBeTruthy();
  await pass(200);
  expect(screen.queryByText(SAVED)).toBeNull();
  expect(saveSettings).toHaveBeenCalledTimes(2);
});

it('saves whether the testimonials are shown', async () => {
  saveSettings.mockResolvedValue();
  fireEvent.click(screen.getByRole('switch', { name: 'admin:settings.show_testimonials' }));
  await save();
  expect(saveSettings).toHaveBeenLastCalledWith(
    'boss',
    FIRST,
    expect.objectContaining({ maintenance: false, show_testimonials: true }),
  );
});

const lastSaved = () => saveSettings.mock.lastCall?.[2];

it('saves the delivery time of the kit, in whole working days, 5 by default', async () => {
  saveSettings.mockResolvedValue();
  expect(shown('kit_delivery_days')).toBe('5');
  for (const days of ['0', '31', '2.5', '']) {
    await type('kit_delivery_days', days);
    await save();
    expect(screen.getByText('admin:settings.kit_delivery_days-invalid')).toBeTruthy();
  }
  expect(saveSettings).not.toHaveBeenCalled();
  await type('kit_delivery_days', '8');
  await save();
  expect(saveSettings).toHaveBeenCalledOnce();
  expect(lastSaved()).toMatchObject({ kit_delivery_days: 8 });
});

it('saves of which tasks the studio is not told; all are on until one is switched off', async () => {
  saveSettings.mockResolvedValue();
  const taskSwitch = (kind: string) =>
    screen.getByRole('switch', { name: `admin:overview.kind.${kind}` });
  const flip = (kind: string) => act(async () => void fireEvent.click(taskSwitch(kind)));
  const isOn = (kind: string) => taskSwitch(kind).getAttribute('aria-checked') === 'true';
  expect(OPEN_TASK_KINDS.filter((kind) => !isOn(kind))).toEqual([]);
  await flip('jobs');
  await flip('support');
  await flip('drafts');
  await flip('drafts');
  expect(OPEN_TASK_KINDS.filter((kind) => !isOn(kind))).toEqual(['support', 'jobs']);
  await save();
  expect(lastSaved()).toMatchObject({ silent_tasks: ['support', 'jobs'] });
});

it('saves which mails to many members are stopped; none is until it is switched off', async () => {
  saveSettings.mockResolvedValue();
  const mailSwitch = (kind: string) =>
    screen.getByRole('switch', { name: `admin:settings.mail-${kind}` });
  const isOn = (kind: string) => mailSwitch(kind).getAttribute('aria-checked') === 'true';
  expect(BULK_MAIL_KINDS.filter((kind) => !isOn(kind))).toEqual([]);
  await act(async () => void fireEvent.click(mailSwitch('weekly')));
  expect(BULK_MAIL_KINDS.filter((kind) => !isOn(kind))).toEqual(['weekly']);
  await save();
  expect(lastSaved()).toMatchObject({ stopped_mails: ['weekly'] });
});

const button = (name: string) =>
  screen.getByRole('button', { name: `admin:settings.testimonial-${name}` });

it('saves a testimonial only with name, text and consent, and without the English text if that is empty', async () => {
  saveSettings.mockResolvedValue();
  await act(async () => void fireEvent.click(button('add')));
  await type('testimonial-name', ' ');
  await save();
  expect(saveSettings).not.toHaveBeenCalled();
  const errors = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(errors).toEqual(['required', 'required', 'admin:settings.testimonial-consent-missing']);
  await type('testimonial-name', ' Inès R. ');
  await type('testimonial-text_fr', 'Trois semaines sur un seul tour.');
  await act(async () => {
    fireEvent.change(screen.getByLabelText('admin:settings.testimonial-plan'), {
      target: { value: 'pro' },
    });
    fireEvent.click(screen.getByLabelText('admin:settings.testimonial-consent'));
  });
  await save();
  const said = {
    name: 'Inès R.',
    plan: 'pro',
    text_fr: 'Trois semaines sur un seul tour.',
    consent: true,
  } as const;
  expect(lastSaved()).toMatchObject({ testimonials: [{ ...said, text_en: '' }] });
  open({ ...FIRST, testimonials: [said] });
  expect(shown('testimonial-name')).toBe('Inès R.');
  await act(async () => void fireEvent.click(button('remove')));
  await save();
  expect(lastSaved()).toMatchObject({ testimonials: [] });
});

it('offers three testimonials at most, and refuses a text that rules refuse', async () => {
  const said = { name: 'Inès R.', plan: 'pro', text_fr: 'Oui.', consent: true } as const;
  open({ ...FIRST, testimonials: [said, said] });
  await act(async () => void fireEvent.click(button('add')));
  expect(screen.queryByRole('button', { name: 'admin:settings.testimonial-add' })).toBeNull();
  const [first] = screen.getAllByLabelText('admin:settings.testimonial-text_en');
  await act(
    async () => void (first && fireEvent.change(first, { target: { value: 'x\n\n'.repeat(61) } })),
  );
  await save();
  expect(screen.getAllByText('too-many-lines')).toHaveLength(1);
  expect(saveSettings).not.toHaveBeenCalled();
});

it('shows no success when saving fails', async () => {
  saveSettings.mockRejectedValue(new AppError('offline'));
  await save();
  expect(screen.queryByText(SAVED)).toBeNull();
});

it('recognizes its own save in the live document although more was typed since', async () => {
  saveSettings.mockResolvedValue();
  await type('youtube_url', 'https://one.example');
  await save();
  await type('facebook_url', 'https://two.example');
  const saved = {
    ...FIRST,
    youtube_url: 'https://one.example',
    updated_at: new Date('2026-11-01T10:00:05Z'),
  };
  show(saved);
  await save();
  expect(saveSettings).toHaveBeenLastCalledWith(
    'boss',
    saved,
    expect.objectContaining({
      youtube_url: 'https://one.example',
      facebook_url: 'https://two.example',
    }),
  );
});

it('does not take over what another admin saved while values are typed', async () => {
  saveSettings.mockResolvedValue();
  await save();
  await type('youtube_url', 'https://one.example');
  show({
    ...FIRST,
    instagram_url: 'https://theirs.example',
    updated_at: new Date('2026-11-01T10:00:05Z'),
  });
  await save();
  expect(saveSettings).toHaveBeenLastCalledWith(
    'boss',
    FIRST,
    expect.objectContaining({ instagram_url: FIRST.instagram_url }),
  );
});

it('restores typed URLs until the draft is discarded', async () => {
  expect(isDraftRestored()).toBe(false);
  await type('youtube_url', 'https://one.example');
  open(FIRST);
  expect(isDraftRestored()).toBe(true);
  expect(shown('youtube_url')).toBe('https://one.example');
  press('draft.start-over');
  expect(isDraftRestored()).toBe(false);
  expect(shown('youtube_url')).toBe('');
  open(FIRST);
  expect(isDraftRestored()).toBe(false);
  expect(shown('youtube_url')).toBe('');
});

it('restores the switch, the message and a testimonial; closing the site still asks', async () => {
  fireEvent.click(maintenanceSwitch());
  await type('maintenance_message_fr', 'On répare le rideau.');
  press('admin:settings.testimonial-add');
  await type('testimonial-text_fr', 'Trois bouteilles en un mois.');
  open(FIRST);
  await pass(0);
  expect([isMaintenanceOn(), isDraftRestored()]).toEqual([true, true]);
  expect(shown('maintenance_message_fr')).toBe('On répare le rideau.');
  expect(shown('testimonial-text_fr')).toBe('Trois bouteilles en un mois.');
  press('draft.start-over');
  expect([
    isMaintenanceOn(),
    screen.queryByLabelText('admin:settings.testimonial-text_fr'),
  ]).toEqual([false, null]);
  open(FIRST);
  expect([isMaintenanceOn(), isDraftRestored()]).toEqual([false, false]);
});

it('says that changes are not saved yet', async () => {
  expect(screen.queryByText('admin:settings.unsaved')).toBeNull();
  fireEvent.click(maintenanceSwitch());
  expect(screen.getByText('admin:settings.unsaved')).toBeTruthy();
});

it('asks for message and expected end only while maintenance is on, and saves none when it is off', async () => {
  saveSettings.mockResolvedValue();
  const CLOSED = { ...FIRST, maintenance: true, maintenance_until: new Date(2026, 10, 23, 18, 30) };
  expect(screen.queryByLabelText('admin:settings.maintenance_until')).toBeNull();
  open(CLOSED);
  await pass(0);
  expect(shown('maintenance_until')).toBe('2026-11-23T18:30');
  await type('maintenance_message_fr', ' On répare le rideau. ');
  await save();
  expect(lastSaved()).toMatchObject({
    maintenance_message_fr: 'On répare le rideau.',
    maintenance_message_en: '',
    maintenance_until: '2026-11-23T18:30',
  });
  fireEvent.click(maintenanceSwitch());
  await save();
  expect(lastSaved()).toMatchObject({
    maintenance: false,
    maintenance_message_fr: '',
    maintenance_until: '',
  });
});

const THEIRS: SiteSettings = {
  ...FIRST,
  instagram_url: 'https://theirs.example',
  updated_at: new Date('2026-11-02T10:00:00Z'),
};

it('saves a draft against the version it was typed for, not a newer one', async () => {
  saveSettings.mockRejectedValue(new AppError('conflict'));
  await type('youtube_url', 'https://one.example');
  open(THEIRS);
  expect(shown('youtube_url')).toBe('https://one.example');
  await save();
  expect(saveSettings.mock.lastCall?.[1]?.updated_at).toEqual(FIRST.updated_at);
  press('conflict.take-theirs');
  expect([shown('youtube_url'), shown('instagram_url')]).toEqual(['', 'https://theirs.example']);
  open(THEIRS);
  expect(isDraftRestored()).toBe(false);
});

const saveOwn = async () => {
  press('conflict.keep-mine');
  await pass(0);
};

it.each([
  ['reopened', true],
  ['closed', false],
])('the own version leaves the site %s by another admin as it is', async (_what, wasClosed) => {
  open({
    ...FIRST,
    maintenance: wasClosed,
    ...(wasClosed && { maintenance_message_fr: 'Fermé.' }),
  });
  saveSettings.mockRejectedValueOnce(new AppError('conflict')).mockResolvedValue();
  await type('youtube_url', 'https://one.example');
  const theirs = {
    ...THEIRS,
    maintenance: !wasClosed,
    ...(!wasClosed && { maintenance_message_fr: 'Fermé.' }),
  };
  show(theirs);
  await save();
  await saveOwn();
  const notice = { maintenance: !wasClosed, maintenance_message_fr: wasClosed ? '' : 'Fermé.' };
  expect(saveSettings.mock.lastCall?.slice(1)).toMatchObject([
    theirs,
    { ...notice, youtube_url: 'https://one.example' },
  ]);
});

it('the own version closes a site that another admin has reopened only once that is confirmed', async () => {
  saveSettings.mockRejectedValueOnce(new AppError('conflict')).mockResolvedValue();
  fireEvent.click(maintenanceSwitch());
  show(THEIRS);
  const confirm = async () => {
    press('admin:settings.close-confirm');
    // The rest of the page is hidden from roles until the dialog has closed.
    await pass(1000);
  };
  await save();
  await confirm();
  await saveOwn();
  expect(saveSettings).toHaveBeenCalledTimes(1);
  await confirm();
  expect(saveSettings.mock.lastCall?.slice(1)).toMatchObject([THEIRS, { maintenance: true }]);
});

it('keeps the typed texts of testimonials over a reload of the page', async () => {
  const said = { name: 'Inès R.', plan: 'pro', text_fr: 'Oui.', consent: true } as const;
  watchTypedText();
  open({ ...FIRST, testimonials: [said] });
  const field = () =>
    screen.getByLabelText<HTMLTextAreaElement>('admin:settings.testimonial-text_fr');
  fireEvent.input(field(), { target: { value: 'Oui, trois fois.' } });
  expect(collectTypedText()()).toBe(true);
  open({ ...FIRST, testimonials: [said] });
  act(() => restoreTypedText());
  saveSettings.mockResolvedValue();
  await save();
  expect(lastSaved()).toMatchObject({ testimonials: [{ text_fr: 'Oui, trois fois.' }] });
});

it('deletes the draft when saved; later input applies to its own save', async () => {
  saveSettings.mockResolvedValue();
  await type('youtube_url', 'https://one.example');
  await save();
  const saved = {
    ...FIRST,
    youtube_url: 'https://one.example',
    updated_at: new Date('2026-11-01T10:00:05Z'),
  };
  expect(sessionStorage.length).toBe(0);
  await type('facebook_url', 'https://two.example');
  show(saved);
  open(saved);
  expect(shown('facebook_url')).toBe('https://two.example');
  await save();
  expect(saveSettings.mock.lastCall?.[1]).toBe(saved);
});

it('shows what another admin saves once the draft is empty', async () => {
  await type('youtube_url', 'https://one.example');
  open(FIRST);
  show(THEIRS);
  expect(shown('instagram_url')).toBe('');
  await type('youtube_url', '');
  expect(shown('instagram_url')).toBe('https://theirs.example');
});

it('keeps a message that is too long whole, says so, and saves once it is shorter', async () => {
  saveSettings.mockResolvedValue();
  open({ ...FIRST, maintenance: true });
  await type('maintenance_message_fr', 'x'.repeat(301));
  expect(screen.getByText('too-long.by')).toBeTruthy();
  await save();
  expect(shown('maintenance_message_fr')).toHaveLength(301);
  expect(document.activeElement).toBe(
    screen.getByLabelText('admin:settings.maintenance_message_fr'),
  );
  expect(saveSettings).not.toHaveBeenCalled();
  await type('maintenance_message_fr', 'x'.repeat(300));
  await save();
  expect(saveSettings).toHaveBeenCalledOnce();
});

it('keeps a testimonial that is too long whole, says so, and saves nothing', async () => {
  const said = { name: 'Inès R.', plan: 'pro', text_fr: 'Oui.', consent: true } as const;
  open({ ...FIRST, testimonials: [said] });
  await type('testimonial-name', 'x'.repeat(81));
  await type('testimonial-text_fr', 'x'.repeat(401));
  expect(screen.getAllByText('too-long.by')).toHaveLength(2);
  await save();
  expect([shown('testimonial-name').length, shown('testimonial-text_fr').length]).toEqual([
    81, 401,
  ]);
  expect(saveSettings).not.toHaveBeenCalled();
});
