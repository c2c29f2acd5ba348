import { expect, it } from 'vitest';
import { ForwardMessages } from './webchannel-forward.ts';

const url = (session: string | null) =>
  new URL(
    `http://recorder/google.firestore.v1.Firestore/Listen/channel?RID=7${session === null ? '' : `&SID=${session}`}`,
  );
const form = (first: number, ...targets: number[]) =>
  new URLSearchParams([
    ['count', String(targets.length)],
    ['ofs', String(first)],
    ...targets.map((target, index) => [
      `req${index}___data__`,
      JSON.stringify({ removeTarget: target }),
    ]),
  ]).toString();

it('returns messages in order', () => {
  const forward = new ForwardMessages();
  expect(forward.take(url(null), form(0, 2))).toEqual([{ removeTarget: 2 }]);
  expect(forward.take(url('a'), form(1, 4, 6))).toEqual([{ removeTarget: 4 }, { removeTarget: 6 }]);
});

it('returns a resent message once', () => {
  const forward = new ForwardMessages();
  forward.take(url('a'), form(1, 4, 6));
  expect(forward.take(url('a'), form(1, 4, 6))).toEqual([]);
  expect(forward.take(url('a'), form(2, 6, 8))).toEqual([{ removeTarget: 8 }]);
});

it('separates sessions', () => {
  const forward = new ForwardMessages();
  forward.take(url('a'), form(1, 4));
  expect(forward.take(url('b'), form(1, 4))).toEqual([{ removeTarget: 4 }]);
});

it('returns nothing for a request without messages', () => {
  expect(new ForwardMessages().take(url('a'), '')).toEqual([]);
});
