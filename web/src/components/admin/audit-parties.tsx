import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import type { AuditEntry } from '@atelier/domain/moderation/audit-entry';
import { href, route } from '../../lib/routes.ts';

/** The actor that the command-line script writes: the name of the user of that machine. */
const MAKE_ADMIN_ACTOR = /^make-admin:(.+)$/;

/** The person who acted. */
export function AuditActor({ entry: { actor, actor_name } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const user = MAKE_ADMIN_ACTOR.exec(actor)?.[1];
  if (user !== undefined) return <span>{t('audit.command', { user })}</span>;
  if (actor === 'unknown') return <span>{t('audit.unknown')}</span>;
  return <MemberLink uid={actor} name={actor_name} />;
}

/** The document or member that an entry is about, with a link to it. */
export function AuditTarget({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const { target, target_name, member } = entry;
  if (!target.includes('/')) return <MemberLink uid={target} name={target_name} />;
  const [collection = '', id = '', subcollection = ''] = target.split('/');
  const title = target_name ?? id;
  if (subcollection === 'comments' || subcollection === 'messages')
    return (
      <>
        {t(`audit.target.${subcollection}`)} <MemberLink uid={member} name={target_name} />
      </>
    );
  switch (collection) {
    case 'videos':
      return withKind(t('audit.target.videos'), <AuditLink to={href.adminVideo(id)}>{title}</AuditLink>);
    case 'events':
      return withKind(t('audit.target.events'), <AuditLink to={route.admin.events}>{title}</AuditLink>);
    case 'starter_kit_orders':
      return withKind(
        t('audit.target.starter_kit_orders'),
        member === undefined ? title : <AuditLink to={href.adminUser(member)}>{title}</AuditLink>,
      );
    case 'chat_rooms':
      return withKind(t('audit.target.chat_rooms'), title);
    case 'settings':
      return <AuditLink to={route.admin.settings}>{t('audit.target.settings')}</AuditLink>;
    case 'reports':
      return member === undefined ? (
        <AuditLink to={route.admin.moderation}>{t('audit.target.reports')}</AuditLink>
      ) : (
        withKind(t('audit.target.report-of'), <MemberLink uid={member} name={target_name} />)
      );
    default:
      return <span>{target}</span>;
  }
}

const withKind = (kind: string, subject: ReactNode) => (
  <>
    {kind} {subject}
  </>
);

function AuditLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to}>
      <bdi>{children}</bdi>
    </Link>
  );
}

/** Links to a member by the name in the log, or by uid if the log has no name. */
function MemberLink({ uid, name }: { uid: string | undefined; name: string | undefined }) {
  const { t } = useTranslation('admin');
  if (name === DELETED_MEMBER.author_name) return <span>{t('audit.deleted-member')}</span>;
  if (uid === undefined) return <bdi>{name}</bdi>;
  return <AuditLink to={href.adminUser(uid)}>{name ?? uid}</AuditLink>;
}
