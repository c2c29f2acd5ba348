import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { StudioEvent } from '@atelier/domain/content/event';
import {
  asksNextDay,
  audienceOf,
  copyOf,
  eventForm,
  isPastEvent,
  timesOf,
  valuesOf,
} from './event-form-values.ts';

const valid = {
  title: 'Masterclass',
  description: 'Deux heures.',
  title_en: '',
  description_en: '',
  type: 'masterclass',
  date: '2026-12-01',
  date_end: '',
  start_time: '19:00',
  end_time: '21:00',
  confirmed_times: '',
  location: 'Paris',
  external_url: '',
  status: 'draft',
};
const errorsOf = (change: object) => {
  const result = z.safeParse(eventForm, { ...valid, ...change });
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

it('accepts a complete event', () => expect(errorsOf({})).toEqual([]));

describe('required fields', () => {
  it.each(['title', 'type', 'date', 'start_time', 'end_time', 'location', 'description', 'status'])(
    '%s',
    (field) => {
      expect(errorsOf({ [field]: '' })).toEqual([[field, 'required']]);
    },
  );
  it.each(['date_end', 'external_url'])('%s is optional', (field) =>
    expect(errorsOf({ [field]: '' })).toEqual([]),
  );
});

it.each([
  [{ title_en: 'Masterclass' }, [['description_en', 'required']]],
  [{ description_en: 'Two hours.' }, [['title_en', 'required']]],
  [{ title_en: 'Masterclass', description_en: 'Two hours.' }, []],
  [{ date_end: '2026-11-30' }, [['date_end', 'end-before-start']]],
  [{ date_end: '2026-12-01' }, []],
  [{ end_time: '01:00' }, [['confirmed_times', 'unconfirmed']]],
  [{ end_time: '19:00' }, [['confirmed_times', 'unconfirmed']]],
  [{ end_time: '01:00', confirmed_times: '19:00–01:00' }, []],
  [{ end_time: '18:00', confirmed_times: '19:00–01:00' }, [['confirmed_times', 'unconfirmed']]],
  [{ end_time: '01:00', date_end: '2026-12-01' }, [['confirmed_times', 'unconfirmed']]],
  [{ end_time: '01:00', date_end: '2026-12-02' }, []],
  [{ title: 'x'.repeat(121) }, [['title', 'too-long']]],
  [{ title: `${'x'.repeat(60)}  ${'x'.repeat(59)} ` }, []],
  [{ description: 'x'.repeat(5001) }, [['description', 'too-long']]],
  [{ location: 'x'.repeat(201) }, [['location', 'too-long']]],
  [
    { title_en: 'x'.repeat(121), description_en: 'x'.repeat(5001) },
    [
      ['title_en', 'too-long'],
      ['description_en', 'too-long'],
    ],
  ],
  [{ external_url: 'javascript:alert(1)' }, [['external_url', 'url']]],
  [{ external_url: 'https://atelier.example' }, []],
])('%o: %o', (change, errors) => expect(errorsOf(change)).toEqual(errors));

describe('audience', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const before = {
    status: 'premium-tchat-vip',
    is_public: false,
    vip_since: new Date('2026-11-18T12:00:00Z'),
  } as const;
  it.each([
    ['draft', null, { who: 'admins' }],
    ['upcoming', null, { who: 'everyone' }],
    ['completed', before, { who: 'everyone' }],
    ['premium-tchat-vip', null, { who: 'premium', everyoneFrom: new Date('2026-11-25T12:00:00Z') }],
    [
      'premium-tchat-vip',
      before,
      { who: 'premium', everyoneFrom: new Date('2026-11-23T12:00:00Z') },
    ],
    ['premium-tchat-vip', { ...before, is_public: true }, { who: 'everyone' }],
    ['draft', { ...before, is_public: true }, { who: 'admins' }],
  ] as const)('%s after %o: %o', (status, old, audience) => {
    expect(audienceOf(status, old, now)).toEqual(audience);
  });
});

it.each([
  ['2026-11-19', '', '', '', true],
  ['2026-11-19', '2026-11-20', '', '', false],
  ['2026-11-20', '', '', '', false],
  ['2026-11-20', '', '10:00', '', false],
  ['2026-11-20', '', '10:00', '12:00', true],
  ['2026-11-19', '', '22:00', '02:00', true],
  ['2026-11-19', '', '22:00', '14:00', false],
  ['2026-11-19', '2026-11-20', '10:00', '14:00', false],
  ['', '', '10:00', '12:00', false],
  ['0002-11-20', '', '10:00', '12:00', false],
  ['2026-11-19', '20266-11-20', '10:00', '12:00', false],
])('%j to %j, %j to %j is past: %s', (date, date_end, start_time, end_time, past) => {
  expect(
    isPastEvent({ date, date_end, start_time, end_time }, new Date('2026-11-20T13:00+01:00')),
  ).toBe(past);
});

it('asks nothing while a time is missing', () => {
  expect(
    ['', '22:00'].map((start_time) => asksNextDay({ ...valid, start_time, end_time: '' })),
  ).toEqual([false, false]);
});

describe('a stored event past midnight', () => {
  const stored: StudioEvent = {
    title: 'Nuit',
    description: 'Longue.',
    type: 'demo',
    date: '2026-11-20',
    location: 'Paris',
    status: 'upcoming',
    start_time: '22:00',
    end_time: '02:00',
    is_public: true,
    created_at: new Date(0),
  };
  const confirmed = timesOf(stored);

  it('is edited and copied as confirmed', () => {
    expect([valuesOf(stored), copyOf(stored)].map((values) => values.confirmed_times)).toEqual([
      confirmed,
      confirmed,
    ]);
    expect(valuesOf({ ...stored, end_time: '23:00' }).confirmed_times).toBe('');
  });

  it('is saved without the confirmation', () => {
    expect(z.parse(eventForm, valuesOf(stored))).not.toHaveProperty('confirmed_times');
  });
});
