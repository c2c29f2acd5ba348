import { describe, it } from 'vitest';
import { TIERS } from '@atelier/domain/values';
import { daysAgo } from '../support/rules/people.ts';
import { expectDenied, expectForEachPerson } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const catalog = { cards: [], count: 0, updated_at: daysAgo(1) };
const news = { items: [], updated_at: daysAgo(1) };
const { as } = useRules('catalog', () => ({
  ...Object.fromEntries(TIERS.map((tier) => [`catalog/${tier}`, catalog])),
  'teasers/pro': catalog,
  ...Object.fromEntries(TIERS.map((tier) => [`news/${tier}`, news])),
}));

describe('the catalog', () => {
  describe('free', () => {
    expectForEachPerson((uid) => as(uid).get('catalog/free'), {
      allowed: [null, 'nobody', 'free', 'premium'],
      denied: [],
    });
  });
  describe('basic', () => {
    expectForEachPerson((uid) => as(uid).get('catalog/basic'), {
      allowed: ['basic', 'admin'],
      denied: ['pro', 'premium', 'free', 'nobody', null],
    });
  });
  describe('premium', () => {
    expectForEachPerson((uid) => as(uid).get('catalog/premium'), {
      allowed: ['premium', 'admin'],
      denied: ['canceled', 'waiting', 'expired', 'pro', null],
    });
  });
  it('denied: a list', () => expectDenied(as('admin').listAll('catalog')));

  describe('writing, only for the server', () => {
    expectForEachPerson((uid) => as(uid).set('catalog/free', catalog), {
      allowed: [],
      denied: ['admin', 'trainer', null],
    });
  });
});

describe('the teasers of paid videos', () => {
  expectForEachPerson((uid) => as(uid).get('teasers/pro'), {
    allowed: [null, 'nobody', 'free', 'basic', 'canceled', 'admin'],
    denied: [],
  });
  it('denied: a list', () => expectDenied(as('admin').listAll('teasers')));

  describe('writing, only for the server', () => {
    expectForEachPerson((uid) => as(uid).set('teasers/pro', catalog), {
      allowed: [],
      denied: ['admin', 'trainer', 'pro', null],
    });
    it('denied: deleting', () => expectDenied(as('admin').delete('teasers/pro')));
  });
});

describe('the news of a plan', () => {
  describe('free', () => {
    expectForEachPerson((uid) => as(uid).get('news/free'), {
      allowed: [null, 'nobody', 'free', 'premium'],
      denied: [],
    });
  });
  describe('premium', () => {
    expectForEachPerson((uid) => as(uid).get('news/premium'), {
      allowed: ['premium', 'admin'],
      denied: ['canceled', 'waiting', 'expired', 'pro', 'nobody', null],
    });
  });
  it('denied: a list', () => expectDenied(as('admin').listAll('news')));

  describe('writing, only for the server', () => {
    expectForEachPerson((uid) => as(uid).set('news/premium', news), {
      allowed: [],
      denied: ['admin', 'trainer', 'premium', null],
    });
    it('denied: deleting', () => expectDenied(as('admin').delete('news/premium')));
  });
});
