import { useTranslation } from 'react-i18next';
import type { JobKind } from '@atelier/domain/contracts/admin-jobs';
import type { AuditEntry } from '@atelier/domain/moderation/audit-entry';
import { orderReference } from '@atelier/domain/shop/starter-kit-order';
import { href, route } from '../../lib/routes.ts';
import { useJobText } from './job-text.ts';

/** A part of a line of the log: a text, a member, or a video by its present title. */
export type AuditPart =
  | { readonly text: string; readonly to?: string }
  /** Without a name in the log, the member has the present one. */
  | { readonly uid: string | undefined; readonly name?: string | undefined }
  | { readonly video: string };

/** The actor that the command-line script writes: the name of the user of that machine. */
const MAKE_ADMIN_ACTOR = /^make-admin:(.+)$/;

/** The kind of job whose state a collection stores. */
const JOB_KIND_OF: Readonly<Record<string, JobKind>> = {
  deletions: 'deletion',
  contract_requests: 'declaration',
  due_refunds: 'refund',
  mail: 'mail',
  stripe_events: 'event',
  encodings: 'encoding',
};

/** Returns who did what an entry says, and what it is about. */
export function useAuditParts() {
  const { t } = useTranslation('admin');
  const jobText = useJobText();

  function actor({ actor: uid, actor_name: name }: AuditEntry): AuditPart {
    const user = MAKE_ADMIN_ACTOR.exec(uid)?.[1];
    if (user !== undefined) return { text: t('audit.command', { user }) };
    return uid === 'unknown' ? { text: t('audit.unknown') } : { uid, name };
  }

  /** Returns a film's video, or which kind of clip it is. */
  function filmOf(owner: string): AuditPart {
    const [collection = '', id = ''] = owner.split('/');
    if (collection === 'videos') return { video: id };
    return { text: t(collection === 'move_reviews' ? 'jobs.review-clip' : 'jobs.chat-clip') };
  }

  function target({ target: path, target_name: name, member: uid }: AuditEntry): readonly AuditPart[] {
    if (!path.includes('/')) return [{ uid: path, name }];
    const [collection = '', id = '', part = ''] = path.split('/');
    if (part === 'comments' || part === 'messages' || part === 'questions')
      return [{ text: t(`audit.target.${part}`) }, { uid, name }];
    const title = name ?? id;
    switch (collection) {
      case 'videos':
        return [{ text: t('audit.target.videos') }, { text: title, to: href.adminVideo(id) }];
      case 'live_sessions':
        return [{ text: t('audit.target.live_sessions') }, { text: title, to: href.session(id) }];
      case 'events':
        return [{ text: t('audit.target.events') }, { text: title, to: route.admin.events }];
      case 'starter_kit_orders': {
        const reference = { text: orderReference(id, { number: name }) };
        const order = uid === undefined ? reference : { ...reference, to: href.adminUser(uid) };
        return [{ text: t('audit.target.starter_kit_orders') }, order];
      }
      case 'move_reviews':
        return [{ text: t('audit.target.move_reviews') }, { uid, name }];
      case 'validated_move_sources':
        return [{ text: t('audit.target.validated_move_sources') }, { uid }];
      case 'chat_rooms':
        return [{ text: t('audit.target.chat_rooms') }, { text: title }];
      case 'settings':
        return [{ text: t('audit.target.settings'), to: route.admin.settings }];
      case 'reports':
        return uid === undefined
          ? [{ text: t('audit.target.reports'), to: route.admin.moderation }]
          : [{ text: t('audit.target.report-of') }, { uid, name }];
    }
    const kind = JOB_KIND_OF[collection];
    if (kind === undefined) return [{ text: path }];
    return [
      { text: t(`jobs.kind.${kind}`), to: route.admin.jobs },
      ...(name === undefined ? [] : [kind === 'encoding' ? filmOf(name) : { text: jobText(name) }]),
      ...(uid === undefined ? [] : [{ uid }]),
    ];
  }

  return { actor, target };
}
