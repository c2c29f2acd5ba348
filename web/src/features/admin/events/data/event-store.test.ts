import { beforeEach, expect, it, vi } from 'vitest';
import type * as writes from '../../../../lib/firestore/writes.ts';
import type { EventInput } from '../event-form-values.ts';

const written: writes.Write[] = [];
let stored: object | undefined;
vi.mock('../../../../lib/firestore/sdk-writes.ts', () => ({
  sendTransaction: (_path: string, follows: (data: unknown) => readonly writes.Write[]) => {
    written.push(...follows(stored));
    return Promise.resolve();
  },
  sendIfUnchanged: (write: writes.Write) => {
    written.push(write);
    return Promise.resolve();
  },
}));
const { removedField, serverTime } = await import('../../../../lib/firestore/writes.ts');
const { createEvent } = await import('./event-store.ts');

const INPUT: EventInput = {
  title: 'Atelier',
  description: 'Deux heures de lancers.',
  title_en: '',
  description_en: '',
  type: 'workshop',
  date: '2027-02-03',
  date_end: '',
  start_time: '18:00',
  end_time: '20:00',
  location: 'Lyon',
  external_url: '',
  status: 'upcoming',
};
const AT = { toMillis: () => Date.parse('2026-11-03T10:00:00Z') };
/** Stores the event as an earlier attempt did whose answer was lost. */
const create = (fields: object = {}) => {
  const values = Object.fromEntries(Object.entries(INPUT).filter(([, value]) => value !== ''));
  stored = {
    ...values,
    is_public: true,
    created_at: AT,
    updated_at: AT,
    updated_by: 'boss',
    ...fields,
  };
};

beforeEach(() => {
  written.length = 0;
  stored = undefined;
});

it('creates an event', async () => {
  await createEvent('boss', 'e1', INPUT, 'keep');
  expect(written).toMatchObject([
    {
      kind: 'set',
      path: 'events/e1',
      data: { title: 'Atelier', is_public: true, created_at: serverTime },
    },
  ]);
});

it('what was changed after the answer to the first attempt was lost is stored', async () => {
  create({ title_en: 'Workshop', description_en: 'Two hours of throws.' });
  await createEvent('boss', 'e1', { ...INPUT, title: 'Atelier du soir' }, { path: 'events/1.png' });
  expect(written).toMatchObject([
    {
      kind: 'update',
      data: { title: 'Atelier du soir', title_en: removedField, image_url: 'events/1.png' },
    },
  ]);
});

it('does not overwrite what another admin has changed since', async () => {
  create({ updated_by: 'other' });
  await expect(createEvent('boss', 'e1', INPUT, 'keep')).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(written).toEqual([]);
});
