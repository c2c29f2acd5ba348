import { useTranslation } from 'react-i18next';
import type { DueChangeKind } from '@atelier/domain/members/due-change';

/** What a job of the kind `declaration` is about. */
const DECLARATIONS = ['end-contract', 'withdraw-subscription', 'withdraw-kit'] as const;

/** What a job of the kind `change` is about. */
const CHANGES = [
  'membership',
  'mute',
  'trainer',
  'admin',
  'deletion',
] as const satisfies readonly DueChangeKind[];

/**
 * Returns what a job is about: the kind of a declaration or a change, and a clip, as text; anything
 * else as stored.
 */
export function useJobText(): (about: string) => string {
  const { t } = useTranslation('admin');
  return (about) => {
    if (about === 'chat-clip' || about === 'review-clip') return t(`jobs.${about}`);
    const change = CHANGES.find((one) => about === `change-${one}`);
    if (change !== undefined) return t(`jobs.change.${change}`);
    const declaration = DECLARATIONS.find((one) => one === about);
    return declaration === undefined ? about : t(`jobs.declaration.${declaration}`);
  };
}
