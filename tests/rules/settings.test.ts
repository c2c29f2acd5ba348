import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { daysAgo } from '../support/rules/people.ts';
import {
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const { as } = useRules('settings', () => ({
  'settings/global': { maintenance: false, updated_at: daysAgo(1), updated_by: 'admin' },
  'settings/other': { maintenance: true },
}));

const good = () => ({
  maintenance: true,
  facebook_url: 'https://www.facebook.com/atelierflair',
  instagram_url: '',
  youtube_url: 'http://www.youtube.com/@atelierflair',
  updated_at: serverTimestamp(),
  updated_by: 'admin',
});

describe('reading the settings', () => {
  expectForEachPerson((uid) => as(uid).get('settings/global'), {
    allowed: [null, 'nobody', 'free', 'admin'],
    denied: [],
  });
  it('denied: another document', () => expectDenied(as('admin').get('settings/other')));
  it('denied: a list', () => expectDenied(as('admin').listAll('settings')));
});

describe('writing the settings', () => {
  const save = (fields: object) => as('admin').set('settings/global', { ...fields });

  expectOnlyAllowed(good, save, {
    'no maintenance flag': { maintenance: MISSING },
    'a maintenance flag of another type': { maintenance: 'true' },
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
    'without addresses': { facebook_url: MISSING, instagram_url: MISSING, youtube_url: MISSING },
  });

  expectForEachPerson((uid) => as(uid).set('settings/global', { ...good(), updated_by: uid ?? 'admin' }), {
    allowed: ['admin'],
    denied: ['premium', 'trainer', 'nobody', null],
  });
  it('denied: another document', () => expectDenied(as('admin').set('settings/other', good())));
  it('denied: deleting', () => expectDenied(as('admin').delete('settings/global')));
});
