import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { IDENTITY_IMAGES_KEPT_DAYS } from '@atelier/domain/members/identity-images';
import { storagePath } from '@atelier/domain/storage-paths';
import { SOFT_DELETE_DAYS } from './bucket-steps.ts';
import { repositoryJson } from '../test/ready-project.ts';

const lifeCycle = z.object({
  rule: z.array(
    z.object({
      condition: z.object({
        daysSinceNoncurrentTime: z.optional(z.number()),
        matchesPrefix: z.optional(z.array(z.string())),
        age: z.optional(z.number()),
      }),
    }),
  ),
});
const rulesOf = (file: string) =>
  lifeCycle.parse(repositoryJson(file)).rule.map(({ condition }) => condition);

/** A nightly job, and Google's life cycle, may come a day late. */
const DELAY_DAYS = 1;
/** Days for which a file can be restored after it was deleted. */
function restorableDays(path: string): number {
  const kept = rulesOf('storage.lifecycle.json')
    .filter(({ matchesPrefix = [''] }) => matchesPrefix.some((prefix) => path.startsWith(prefix)))
    .map(({ daysSinceNoncurrentTime = Infinity }) => daysSinceNoncurrentTime);
  return Math.min(...kept) + DELAY_DAYS + SOFT_DELETE_DAYS;
}

const text = (locale: string, file: string) =>
  JSON.stringify(repositoryJson(`locales/${locale}/${file}.json`));
/** Numbers that texts promise, one for each time that a pattern is found. */
const promised = (pattern: RegExp, ...texts: string[]) =>
  texts.flatMap((one) =>
    [...one.matchAll(new RegExp(pattern, 'g'))].map(([, days]) => Number(days)),
  );

const identityDays = restorableDays(storagePath.identity('uid', 'idFront', 1_700_000_000_000));

test('identity images are gone, also from the bucket, when the texts for members promise it', () => {
  const days = [
    ...promised(
      /au plus tard (\d+) jours après (?:notre réponse|la décision)/,
      text('fr', 'trainer-application'),
    ),
    ...promised(
      /within (\d+) days of (?:our answer|the decision)/,
      text('en', 'trainer-application'),
    ),
    ...promised(/Images d'identité : (\d+) jours/, text('fr', 'privacy')),
    ...promised(/Identity images: (\d+) days/, text('en', 'privacy')),
  ];
  expect(days).toHaveLength(6);
  expect(IDENTITY_IMAGES_KEPT_DAYS.decided_at + DELAY_DAYS + identityDays).toBeLessThanOrEqual(
    Math.min(...days),
  );
  const months = [
    ...promised(/(\d+) mois au plus sans décision/, text('fr', 'privacy')),
    ...promised(/without one, (\d+) months at most/, text('en', 'privacy')),
  ];
  expect(months).toHaveLength(2);
  const undecidedDays = IDENTITY_IMAGES_KEPT_DAYS.created_at + DELAY_DAYS + identityDays;
  expect(undecidedDays).toBeLessThanOrEqual(30 * Math.min(...months));
});

test('admins are told when they can no longer open them', () => {
  const days = [
    ...promised(/Les images sont supprimées (\d+) jours après la décision/, text('fr', 'admin')),
    ...promised(/Images are deleted (\d+) days after the decision/, text('en', 'admin')),
  ];
  expect(days).toEqual([
    IDENTITY_IMAGES_KEPT_DAYS.decided_at,
    IDENTITY_IMAGES_KEPT_DAYS.decided_at,
  ]);
});

test('what is erased leaves the backups when the privacy page says so', () => {
  const days = [
    ...promised(/disparaît après (\d+) jours au plus/, text('fr', 'privacy')),
    ...promised(/gone from them after (\d+) days at most/, text('en', 'privacy')),
  ];
  expect(days).toHaveLength(2);
  const exports = rulesOf('storage.backups-lifecycle.json').map(
    ({ age = Infinity }) => age + DELAY_DAYS,
  );
  // An export may be made from a backup of the database on its last day; see docs/production.md.
  const kept = [restorableDays('avatars/uid/1.jpg'), ...exports, ...exports.map((age) => age + 14)];
  expect(Math.max(...kept)).toBeLessThanOrEqual(Math.min(...days));
});
