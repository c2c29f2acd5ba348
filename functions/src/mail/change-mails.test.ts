// What a table of events says about mails is only true if every mail is in it; here, both ways.
import { expect, test } from 'vitest';
import { CONTRACT_EVENTS } from '@atelier/domain/billing/contract-changes';
import { LOCALES } from '@atelier/domain/values';
import { MAIL_TEXTS } from './mail-texts.ts';

/**
 * Mails about what happens in the community, to an application or for the team, and those to many
 * members: they change no contract and no account.
 */
const OTHERS =
  /^(frame|kinds|comment-reply|support-answer|application-|draft-|session-|review-|report-|content-|clip-|film-|studio-news|weekly$|reminder$)/;

test.each(LOCALES)(
  'every mail about a contract or an account has its row, and every row its mails, in %s',
  (locale) => {
    const written = Object.keys(MAIL_TEXTS[locale]).filter((name) => !OTHERS.test(name));
    const sent = Object.values(CONTRACT_EVENTS).flatMap(({ mails }): string[] => [...mails]);
    expect(sent.toSorted()).toEqual(written.toSorted());
  },
);
