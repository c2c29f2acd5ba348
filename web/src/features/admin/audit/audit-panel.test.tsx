import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameTokens } from '@atelier/domain/search-tokens';
import { LiveSourceContext } from '../../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import { type DocumentsByPath, fakeLiveSource } from '../../../test/fake-firestore.ts';
import { AuditPanel } from './audit-panel.tsx';

const entry = (actor_name: string, target_name: string, action: string, fields: object = {}) => ({
  actor: actor_name.toLowerCase(),
  actor_name,
  target: target_name.toLowerCase(),
  target_name,
  member: target_name.toLowerCase(),
  search: nameTokens([actor_name, target_name]),
  action,
  at: new Date('2026-11-20T12:00:00Z'),
  before: null,
  after: null,
  ...fields,
});
const LOG: DocumentsByPath = {
  'audit_log/event': entry('Odile', 'Soirée', 'events.update', {
    target: 'events/soiree',
    member: undefined,
    before: { status: 'draft', location: 'Paris' },
    after: { status: 'upcoming', location: 'Paris' },
  }),
  'audit_log/mute': entry('Odile', 'Basile', 'member.mute', { at: new Date('2026-11-21T12:00:00Z') }),
  'audit_log/other': entry('Basile', 'Odile', 'member.trainer', { at: new Date('2026-11-19T12:00:00Z') }),
};

const open = (address = '/admin/audit') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <LiveSourceContext value={fakeLiveSource(LOG)}>
        <AuditPanel />
      </LiveSourceContext>
    </MemoryRouter>,
  );
const items = () => [...document.querySelectorAll<HTMLElement>('main li, ul > li')];
/** The first line of each entry: the action. */
const actions = () =>
  items().map((one) => one.querySelector('time')?.nextElementSibling?.firstElementChild?.textContent);
const search = (label: string, text: string) =>
  act(() => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    vi.advanceTimersByTime(300);
  });

beforeEach(async () => {
  vi.useFakeTimers();
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('an entry shows the action and its changes, with links to the actor and the target', () => {
  open('/admin/audit?name=soiree');
  expect(actions()).toEqual(['Événement modifié']);
  const [item] = items();
  expect(item?.querySelector('summary')?.textContent).toBe('1 changement');
  expect(item?.querySelector('dl')?.textContent).toBe('StatutBrouillon → À venir');
  const links = [...(item?.querySelectorAll('a') ?? [])].map((one) => [one.textContent, one.getAttribute('href')]);
  expect(links).toEqual([
    ['Odile', '/admin/users/odile'],
    ['Soirée', '/admin/events'],
  ]);
});

it('searches by name and action together, ignoring case and accents', () => {
  open();
  expect(actions()).toEqual(['Parole retirée dans le tchat', 'Événement modifié', 'Droit d’intervenant changé']);
  search('Nom ou titre', 'ODILE');
  expect(actions()).toHaveLength(3);
  search('Action', 'evenement modif');
  expect(actions()).toEqual(['Événement modifié']);
  search('Nom ou titre', 'soiree');
  search('Action', 'parole retiree');
  expect(screen.getByText('Rien dans le journal')).toBeTruthy();
  search('Action', 'imprimé');
  expect(screen.getByText('Aucune action de ce nom')).toBeTruthy();
});

it.each([
  ['actor=odile', ['Parole retirée dans le tchat', 'Événement modifié'], 'Fait par Odile'],
  ['member=basile', ['Parole retirée dans le tchat'], 'Concernant Basile'],
])('shows the entries by or about one person: %s', (address, expected, chip) => {
  open(`/admin/audit?${address}`);
  expect(actions()).toEqual(expected);
  fireEvent.click(screen.getByText(chip, { exact: false, selector: 'button' }));
  expect(actions()).toHaveLength(3);
});
