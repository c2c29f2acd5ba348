import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { useToast } from '../../../components/feedback/toast.tsx';
import { toAppError } from '../../../lib/errors.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { changeMembership } from './data/member-actions.ts';
import type { Membership, MembershipChoice } from './membership.ts';

export interface MembershipChange {
  /** Changes that the server has not confirmed yet, by uid. */
  readonly pending: Readonly<Record<string, MembershipChoice>>;
  change(uid: string, member: Profile, next: MembershipChoice | 'stripe'): void;
}

const isSameChoice = (a: MembershipChoice, b: MembershipChoice) =>
  a.subscription_tier === b.subscription_tier && a.subscription_status === b.subscription_status;

/** Changes memberships and shows the result in a toast, with an undo after success. */
export function useMembershipChange(): MembershipChange {
  const { t } = useTranslation(['admin', 'errors', 'common']);
  const toast = useToast();
  const [pending, setPending] = useState<Readonly<Record<string, MembershipChoice>>>({});

  async function send(uid: string, name: string, seen: Membership, next: MembershipChoice | 'stripe', isUndo = false) {
    setPending((all) => ({ ...all, [uid]: next === 'stripe' ? seen : next }));
    try {
      await changeMembership(uid, seen, next);
      if (isUndo) toast('success', t('admin:users.membership-undone', { name }));
      else toast('success', t('admin:users.membership-changed', { name }), undoOf(uid, name, seen, next));
    } catch (error) {
      const { code } = toAppError(error);
      const message = code === 'conflict' ? t('admin:conflict.member') : t(`errors:${code}`);
      toast('error', t('admin:users.membership-failed', { name, why: message }));
    } finally {
      setPending((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== uid)));
    }
  }

  /** Undoes by letting Stripe decide again if it decided before, else by setting the earlier choice again. */
  function undoOf(uid: string, name: string, before: Membership, next: MembershipChoice | 'stripe') {
    const label = t('admin:undo');
    if (next === 'stripe') return { label, run: () => void chooseAgain(uid, name, before) };
    const now: Membership = { ...next, membership_source: 'admin' };
    const undoTarget = before.membership_source === 'stripe' ? 'stripe' : before;
    return { label, run: () => void send(uid, name, now, undoTarget, true) };
  }

  /** Reads the profile first: after a release, Stripe decides what the membership is. */
  async function chooseAgain(uid: string, name: string, before: MembershipChoice) {
    try {
      const now = await readDoc(path.profile(uid), parseProfile);
      if (now !== null) await send(uid, name, now, before, true);
    } catch (error) {
      toast('error', t('admin:users.membership-failed', { name, why: t(`errors:${toAppError(error).code}`) }));
    }
  }

  return {
    pending,
    change(uid, member, next) {
      if (pending[uid] !== undefined || (next !== 'stripe' && isSameChoice(member, next))) return;
      void send(uid, member.display_name, member, next);
    },
  };
}
