import { serverTimestamp } from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { expectAllowed, expectDenied } from '../support/rules/expectations.ts';
import { buildProfile } from '../support/rules/people.ts';
import { ownWrites } from '../support/rules/sample-writes.ts';
import { useRules } from '../support/rules/use-rules.ts';

// Anybody can have an account, also an anonymous one. It writes nothing but its own profile;
// deleted members' tokens have no profile either.

const world = useRules('without-profile');
const writes = Object.entries(ownWrites('nobody'));
const send = ({ path, fields, beside = [] }: (typeof writes)[number][1]) =>
  world.as('nobody').commit(...beside, [path, fields]);

describe.each(writes)('%s', (_name, write) => {
  it('allowed with a profile', async () => {
    await world.seed({ ...write.before, 'profiles/nobody': buildProfile('nobody') });
    await expectAllowed(send(write));
  });
  it('denied without a profile', async () => {
    await world.seed(write.before ?? {});
    await expectDenied(send(write));
  });
});

it('denied without a profile: deleting an own comment', async () => {
  const write = ownWrites('nobody')['an edited comment'];
  expect(write).toBeDefined();
  await world.seed(write?.before ?? {});
  await expectDenied(
    world
      .as('nobody')
      .delete('videos/free/comments/old', [
        'edit_limits/nobody',
        { at: serverTimestamp(), ref: 'comment/free/old' },
      ]),
  );
});
