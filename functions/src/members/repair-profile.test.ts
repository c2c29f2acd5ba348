import { expect, test } from 'vitest';
import { searchTokens } from '@atelier/domain/search-tokens';
import { profileRepairs } from './repair-profile.ts';

const member = { display_name: 'Zoé', email: 'zoe@example.com', is_pro_trainer: false };
const search = searchTokens(member.display_name, member.email);
const derived = { search, sort_name: 'zoe' };

test.each([
  ['a new profile gets search tokens and sort name', member, derived],
  ['a correct profile needs no repair', { ...member, ...derived }, {}],
  [
    'a new name gets new tokens and sort name',
    { ...member, ...derived, search: ['old'], sort_name: 'old' },
    derived,
  ],
  [
    "a flag 'true' becomes true",
    { ...member, ...derived, is_pro_trainer: 'true' },
    { is_pro_trainer: true },
  ],
  [
    "a flag 'false' becomes false",
    { ...member, ...derived, is_pro_trainer: 'false' },
    { is_pro_trainer: false },
  ],
  [
    'a missing flag becomes false',
    { ...member, ...derived, is_pro_trainer: undefined },
    { is_pro_trainer: false },
  ],
  [
    'a name that is not a string contributes no tokens',
    { ...member, display_name: 7 },
    { search: searchTokens('', member.email), sort_name: '' },
  ],
])('%s', (_name, profile, repairs) => {
  expect(profileRepairs(profile)).toEqual(repairs);
});
