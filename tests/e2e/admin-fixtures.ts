import type { Account } from '../support/suite/suite-info.ts';

// Stored documents that wait for an admin; `fields` overrides their fields.

/** Returns a member's trainer application. */
export const application = (
  { uid, email }: Pick<Account, 'uid' | 'email'>,
  fields: Record<string, unknown> = {},
) => ({
  user_id: uid,
  full_name: 'Candidate',
  email,
  phone: '06 39 98 00 00',
  siret: '73282932000074',
  iban: 'FR1420041010050500013M02606',
  accepted_contract: true,
  status: 'pending',
  created_at: new Date(),
  ...fields,
});

/** Returns an event that only admins see. */
export const workshop = (fields: Record<string, unknown> = {}) => ({
  title: 'Atelier',
  description: 'Deux heures.',
  type: 'workshop',
  date: '2027-02-03',
  start_time: '19:00',
  end_time: '21:00',
  location: 'Paris',
  status: 'draft',
  is_public: false,
  created_at: new Date(),
  ...fields,
});
