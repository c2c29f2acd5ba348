import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { useToast } from '../../../components/feedback/toast.tsx';
import { toAppError } from '../../../lib/errors.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { changeMembership } from './data/member-actions.ts';
import { isPayer, type Membership, type MembershipChoice } from './membership.ts';

export interface MembershipChange {
  /** Changes that the server has not confirmed yet, by uid. */
  readonly pending: Readonly<Record<string, MembershipChoice>>;
  change(uid: string, member: Profile, next: MembershipChoice | 'stripe'): void;
}

interface Recipient {
  readonly uid: string;
  readonly name: string;
  /** Whether the page says that the member pays at Stripe. */
  readonly isPaying: boolean;
}

interface Sending extends Recipient {
  readonly seen: Membership;
  readonly next: MembershipChoice | 'stripe';
  readonly isUndo: boolean;
}

const isSameChoice = (a: MembershipChoice, b: MembershipChoice) =>
  a.subscription_tier === b.subscription_tier && a.subscription_status === b.subscription_status;

/** Changes memberships and shows the result in a toast, with an undo after success. */
export function useMembershipChange(): MembershipChange {
  const { t } = useTranslation(['admin', 'errors', 'common']);
  const toast = useToast();
  const [pending, setPending] = useState<Readonly<Record<string, MembershipChoice>>>({});

  async function send({ uid, name, seen, next, isPaying, isUndo }: Sending) {
    setPending((all) => ({ ...all, [uid]: next === 'stripe' ? seen : next }));
    try {
      await changeMembership(uid, seen, next, isPaying);
      if (isUndo) toast('success', t('admin:users.membership-undone', { name }));
      else {
        toast(
          'success',
          t('admin:users.membership-changed', { name }),
          undoOf({ uid, name, isPaying }, seen, next),
        );
      }
    } catch (error) {
      const { code } = toAppError(error);
      const message = code === 'conflict' ? t('admin:conflict.member') : t(`errors:${code}`);
      toast('error', t('admin:users.membership-failed', { name, why: message }));
    } finally {
      setPending((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== uid)));
    }
  }

  /**
   * Undoes by letting Stripe decide again if it decided before, else by setting the earlier choice
   * again.
   */
  function undoOf(member: Recipient, before: Membership, next: MembershipChoice | 'stripe') {
    const label = t('admin:undo');
    if (next === 'stripe') return { label, run: () => void chooseAgain(member, before) };
    const seen: Membership = { ...next, membership_source: 'admin' };
    const target = before.membership_source === 'stripe' ? 'stripe' : before;
    return { label, run: () => void send({ ...member, seen, next: target, isUndo: true }) };
  }

  /** Reads the profile first: after a release, Stripe decides what the membership is. */
  async function chooseAgain({ uid, name }: Recipient, before: MembershipChoice) {
    try {
      const seen = await readDoc(path.profile(uid), parseProfile);
      // The choice to be restored stood beside the subscription, if there is one.
      if (seen !== null) {
        await send({ uid, name, seen, next: before, isPaying: isPayer(seen), isUndo: true });
      }
    } catch (error) {
      toast(
        'error',
        t('admin:users.membership-failed', { name, why: t(`errors:${toAppError(error).code}`) }),
      );
    }
  }

  return {
    pending,
    change(uid, member, next) {
      if (pending[uid] !== undefined || (next !== 'stripe' && isSameChoice(member, next))) return;
      const { display_name: name } = member;
      void send({ uid, name, seen: member, next, isPaying: isPayer(member), isUndo: false });
    },
  };
}
