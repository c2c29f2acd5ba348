import { describe, expect, it } from 'vitest';
import { demoAccounts } from './members.ts';
import { profiles, member } from './test/demo-data.ts';

describe('members', () => {
  it('have an account per role, tier and status', () => {
    const accounts = demoAccounts();
    const facts = (key: keyof typeof accounts) => {
      const { subscription_tier, subscription_status, is_admin, is_pro_trainer, email } = member(
        accounts[key].uid,
      );
      expect(email).toBe(accounts[key].email);
      return [subscription_tier, subscription_status, is_admin, is_pro_trainer];
    };
    expect(facts('admin').slice(2)).toEqual([true, false]);
    expect(facts('free')).toEqual(['free', 'active', false, false]);
    expect(facts('basic')).toEqual(['basic', 'active', false, false]);
    expect(facts('pro')).toEqual(['pro', 'active', false, false]);
    expect(facts('premium')).toEqual(['premium', 'active', false, false]);
    expect(facts('canceled')[1]).toBe('canceled');
    expect(facts('waiting')[1]).toBe('waiting');
    expect(facts('trainer')[3]).toBe(true);
    expect(profiles.filter(({ data }) => data.is_admin)).toHaveLength(1);
  });
});
