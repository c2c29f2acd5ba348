import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/entities/profile';
import { useToast } from '../../components/toast.tsx';
import { toAppError } from '../../lib/app-error.ts';
import { changeMembership, type Choice, type Membership } from './data/member-deeds.ts';

export interface MembershipChange {
  /** What is on its way to the server, by uid. */
  readonly pending: Readonly<Record<string, Choice>>;
  change(uid: string, member: Profile, next: Choice | 'stripe'): void;
}

const same = (a: Choice, b: Choice) =>
  a.subscription_tier === b.subscription_tier && a.subscription_status === b.subscription_status;

/** Changes memberships in place: pending in its row, then said and undoable, or refused in words. */
export function useMembershipChange(): MembershipChange {
  const { t } = useTranslation(['admin', 'errors', 'common']);
  const toast = useToast();
  const [pending, setPending] = useState<Readonly<Record<string, Choice>>>({});

  async function send(uid: string, name: string, seen: Membership, next: Choice | 'stripe', undone: boolean) {
    setPending((all) => ({ ...all, [uid]: next === 'stripe' ? seen : next }));
    try {
      await changeMembership(uid, seen, next);
      if (undone) toast('success', t('admin:users.membership-undone', { name }));
      else toast('success', t('admin:users.membership-changed', { name }), undoOf(uid, name, seen, next));
    } catch (error) {
      const { code } = toAppError(error);
      const why = code === 'conflict' ? t('admin:conflict.member') : t(`errors:${code}`);
      toast('error', t('admin:users.membership-failed', { name, why }));
    } finally {
      setPending((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== uid)));
    }
  }

  /** What Stripe said before comes back by releasing the choice; another admin's choice, by choosing it again. */
  function undoOf(uid: string, name: string, before: Membership, next: Choice | 'stripe') {
    if (next === 'stripe') return undefined;
    const now: Membership = { ...next, membership_source: 'admin' };
    const back = before.membership_source === 'stripe' ? 'stripe' : before;
    return { label: t('admin:undo'), act: () => void send(uid, name, now, back, true) };
  }

  return {
    pending,
    change(uid, member, next) {
      if (pending[uid] !== undefined || (next !== 'stripe' && same(member, next))) return;
      void send(uid, member.display_name, member, next, false);
    },
  };
}
