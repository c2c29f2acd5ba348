import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { OPEN_TASK_KINDS } from '@atelier/domain/metrics/open-task';
import { BULK_MAIL_KINDS } from '@atelier/domain/values';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
  withChanges,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const stored = { maintenance: false, updated_at: daysAgo(1) };
const { as, seed: given } = useRules('settings', () => ({
  'settings/global': stored,
  'settings/admin': { ...stored, updated_by: 'admin' },
  'settings/other': { maintenance: true },
}));

const quote = (change: Fields = {}): Fields =>
  withChanges(
    {
      name: 'x'.repeat(80),
      plan: 'pro',
      text_fr: `Deux ${'x'.repeat(387)}\nlignes.`,
      text_en: 'x'.repeat(400),
      consent: true,
    },
    change,
  );
const good = (): Fields => ({
  maintenance: true,
  maintenance_message_fr: 'x'.repeat(300),
  maintenance_message_en: 'x'.repeat(300),
  maintenance_until: daysAgo(-1),
  show_testimonials: true,
  testimonials: [quote(), quote(), quote()],
  facebook_url: 'https://www.facebook.com/atelierflair',
  instagram_url: '',
  youtube_url: 'http://www.youtube.com/@atelierflair',
  kit_delivery_days: 30,
  silent_tasks: [...OPEN_TASK_KINDS],
  stopped_mails: [...BULK_MAIL_KINDS],
  updated_at: serverTimestamp(),
  updated_by: 'admin',
});

describe('reading the settings', () => {
  expectForEachPerson((uid) => as(uid).get('settings/global'), {
    allowed: [null, 'nobody', 'free', 'admin'],
    denied: [],
  });
  it('denied: who changed them', () => expectDenied(as('free').get('settings/admin')));
  it('denied: another document', () => expectDenied(as('admin').get('settings/other')));
  it('denied: a list', () => expectDenied(as('admin').listAll('settings')));
});

describe('writing the settings', () => {
  /** Saves the settings with their public copy, which lacks who changed them. */
  const saveAs = (uid: string | null, fields: Fields, copy: Fields = {}) => {
    const { updated_by: _who, ...shared } = fields;
    return as(uid).commit(['settings/admin', fields], ['settings/global', { ...shared, ...copy }]);
  };
  const save = (fields: Fields) => saveAs('admin', fields);

  expectOnlyAllowed(good, save, {
    'no maintenance flag': { maintenance: MISSING },
    'a French message too long': { maintenance_message_fr: 'x'.repeat(301) },
    'an English message too long': { maintenance_message_en: 'x'.repeat(301) },
    'a French message of another type': { maintenance_message_fr: 7 },
    'an English message of another type': { maintenance_message_en: ['x'] },
    'an expected end of another type': { maintenance_until: '2026-11-23T18:00' },
    'no working day for the delivery': { kit_delivery_days: 0 },
    'too many working days for the delivery': { kit_delivery_days: 31 },
    'a part of a working day': { kit_delivery_days: 2.5 },
    'working days of another type': { kit_delivery_days: '5' },
    'an unknown kind of task': { silent_tasks: ['gossip'] },
    'more kinds than there are': { silent_tasks: [...OPEN_TASK_KINDS, 'jobs'] },
    'kinds of another type': { silent_tasks: 'jobs' },
    'an unknown kind of mail': { stopped_mails: ['order'] },
    'more kinds of mails than there are': { stopped_mails: [...BULK_MAIL_KINDS, 'weekly'] },
    'kinds of mails of another type': { stopped_mails: 'weekly' },
    'a maintenance flag of another type': { maintenance: 'true' },
    'a flag of the testimonials of another type': { show_testimonials: 'true' },
    'testimonials of another type': { testimonials: { 0: quote() } },
    'more than three testimonials': { testimonials: [quote(), quote(), quote(), quote()] },
    ...Object.fromEntries(
      Object.entries<Fields>({
        'without a name': { name: MISSING },
        'with a blank name': { name: ' ' },
        'with a name too long': { name: 'x'.repeat(81) },
        'with a name of two lines': { name: 'Inès\nR.' },
        'without a plan': { plan: MISSING },
        'of the free plan': { plan: 'free' },
        'without a French text': { text_fr: MISSING },
        'with a blank French text': { text_fr: ' ' },
        'with a French text too long': { text_fr: 'x'.repeat(401) },
        'with a French text of too many lines': { text_fr: `${'x\n'.repeat(61)}x` },
        'with a blank English text': { text_en: ' ' },
        'with an English text too long': { text_en: 'x'.repeat(401) },
        'with an English text of too many lines': { text_en: `${'x\n'.repeat(61)}x` },
        'without the consent': { consent: MISSING },
        'with a consent that was refused': { consent: false },
        'with an extra field': { age: 30 },
      }).map(([name, change]) => [`a testimonial ${name}`, { testimonials: [quote(change)] }]),
    ),
    'a second testimonial without the consent': {
      testimonials: [quote(), quote({ consent: MISSING })],
    },
    'a third testimonial without the consent': {
      testimonials: [quote(), quote(), quote({ consent: MISSING })],
    },
    'an extra field': { motto: 'Flair' },
    'an address with another scheme': { facebook_url: 'javascript:alert(1)' },
    'another address with another scheme': { instagram_url: 'data:text/html,x' },
    'an invalid address': { youtube_url: 'youtube' },
    'an address too long': { facebook_url: `https://${'x'.repeat(300)}` },
    'an address of another type': { instagram_url: 7 },
    'another instant': { updated_at: daysAgo(1) },
    'no instant': { updated_at: MISSING },
    'another admin': { updated_by: 'other' },
    'updated_by missing': { updated_by: MISSING },
  });
  expectAlsoAllowed(good, save, {
    'without the flag of the testimonials': { show_testimonials: MISSING },
    'without the delivery time': { kit_delivery_days: MISSING },
    'without kinds that are switched off': { silent_tasks: MISSING },
    'without mails that are stopped': { stopped_mails: MISSING },
    'without testimonials': { testimonials: MISSING },
    'with none': { testimonials: [] },
    'with one in French alone': { testimonials: [quote({ text_en: MISSING })] },
    'without messages and expected end': {
      maintenance_message_fr: MISSING,
      maintenance_message_en: MISSING,
      maintenance_until: MISSING,
    },
    'without addresses': { facebook_url: MISSING, instagram_url: MISSING, youtube_url: MISSING },
  });

  describe('the public copy', () => {
    it.each<[string, Fields]>([
      ['that names an admin', { updated_by: 'admin' }],
      ['that names another admin', { updated_by: 'other' }],
      ['with another switch', { maintenance: false }],
      ['with another message', { maintenance_message_fr: 'x' }],
      ['with another testimonial', { testimonials: [quote()] }],
      ['with another address', { instagram_url: 'https://www.instagram.com/other' }],
      ['with an extra field', { motto: 'Flair' }],
      ['of another instant', { updated_at: daysAgo(1) }],
    ])('denied: %s', (_name, copy) => expectDenied(saveAs('admin', good(), copy)));
    it('denied: alone', () => {
      const { updated_by: _who, ...shared } = good();
      return expectDenied(as('admin').set('settings/global', shared));
    });
    it('denied: none', () => expectDenied(as('admin').set('settings/admin', good())));
    it('allowed: instead of one that named an admin', async () => {
      await given({ 'settings/global': { ...stored, updated_by: 'admin' } });
      await expectAllowed(save(good()));
    });
  });

  expectForEachPerson((uid) => saveAs(uid, { ...good(), updated_by: uid ?? 'admin' }), {
    allowed: ['admin'],
    denied: ['premium', 'trainer', 'nobody', null],
  });
  it('denied: another document', () => expectDenied(as('admin').set('settings/other', good())));
  it.each(['global', 'admin'])('denied: deleting %s', (id) =>
    expectDenied(as('admin').delete(`settings/${id}`)),
  );
});
