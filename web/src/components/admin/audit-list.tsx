import { Fragment, type ReactNode, useState } from 'react';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { JobKind } from '@atelier/domain/contracts/admin';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import type { AuditEntry } from '@atelier/domain/moderation/audit-entry';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { useFormat } from '../../lib/i18n/format.ts';
import { type Item, useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { href, route } from '../../lib/routes.ts';
import { useJobText } from './job-text.ts';
import { auditChanges, memberIn, useAuditLabels } from './audit-labels.ts';

/** Entries of the audit log: when, by whom, about what, and what changed. */
export function AuditList({ entries }: { entries: readonly Item<AuditEntry>[] }) {
  return (
    <ul>
      {entries.map(({ id, data }) => (
        <Entry key={id} entry={data} />
      ))}
    </ul>
  );
}

const EntryRow = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gap: 2,
  padding: '14px 0',
  borderTop: `1px solid ${theme.vars?.palette.line.soft}`,
  '&:first-of-type': { borderTop: 0 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '170px minmax(0,1fr)', gap: 16 },
  '& > time': { color: theme.vars?.palette.text.tertiary },
  '& > div': { minWidth: 0 },
  '& details': { marginTop: 4 },
  '& summary': { minHeight: 28, cursor: 'pointer', color: theme.vars?.palette.brand.text },
  '& dl': { marginTop: 8, fontSize: '.875rem', overflowWrap: 'anywhere' },
  '& b, & dt': { fontWeight: 600 },
  '& dd': { marginBottom: 6 },
  '& p, & dd': { color: theme.vars?.palette.text.secondary, overflowWrap: 'anywhere' },
}));

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const labels = useAuditLabels();
  /** The names in the changes are read only when they are shown. */
  const [isOpen, setIsOpen] = useState(false);
  const changes = auditChanges(entry);
  const valueOf = (field: string, value: unknown) => {
    const uid = memberIn(field, value);
    if (uid === undefined) return labels.value(entry.action, field, value);
    return isOpen ? <MemberName uid={uid} /> : null;
  };
  return (
    <EntryRow>
      <time dateTime={entry.at.toISOString()}>{format.dateTime(entry.at)}</time>
      <div>
        <b>{labels.action(entry.action)}</b>
        <p>
          {t('audit.by')} <AuditActor entry={entry} />
          {' · '}
          <AuditTarget entry={entry} />
        </p>
        {changes.length === 0 ? null : (
          <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
            <summary>{t('audit.changes', { count: changes.length })}</summary>
            <dl>
              {changes.map(({ field, before, after }) => (
                <Fragment key={field}>
                  <dt>{labels.field(field)}</dt>
                  <dd>
                    {valueOf(field, before)} → {valueOf(field, after)}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </details>
        )}
      </div>
    </EntryRow>
  );
}

/** The actor that the command-line script writes: the name of the user of that machine. */
const MAKE_ADMIN_ACTOR = /^make-admin:(.+)$/;

/** Who did it, with a link to the member. */
export function AuditActor({ entry: { actor, actor_name } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const user = MAKE_ADMIN_ACTOR.exec(actor)?.[1];
  if (user !== undefined) return <span>{t('audit.command', { user })}</span>;
  if (actor === 'unknown') return <span>{t('audit.unknown')}</span>;
  return <MemberLink uid={actor} name={actor_name} />;
}

/** The kind of job whose state a collection stores. */
const JOB_KIND_OF: Readonly<Record<string, JobKind>> = {
  deletions: 'deletion',
  contract_requests: 'declaration',
  due_refunds: 'refund',
  mail: 'mail',
  stripe_events: 'event',
  encodings: 'encoding',
};

/** The document or member that an entry is about, with a link to it. */
function AuditTarget({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const jobText = useJobText();
  const { target, target_name, member } = entry;
  if (!target.includes('/')) return <MemberLink uid={target} name={target_name} />;
  const [collection = '', id = '', subcollection = ''] = target.split('/');
  const title = target_name ?? id;
  if (subcollection === 'comments' || subcollection === 'messages' || subcollection === 'questions')
    return (
      <>
        {t(`audit.target.${subcollection}`)} <MemberLink uid={member} name={target_name} />
      </>
    );
  switch (collection) {
    case 'videos':
      return withKind(t('audit.target.videos'), <AuditLink to={href.adminVideo(id)}>{title}</AuditLink>);
    case 'live_sessions':
      return withKind(t('audit.target.live_sessions'), <AuditLink to={href.session(id)}>{title}</AuditLink>);
    case 'events':
      return withKind(t('audit.target.events'), <AuditLink to={route.admin.events}>{title}</AuditLink>);
    case 'starter_kit_orders':
      return withKind(
        t('audit.target.starter_kit_orders'),
        <span style={{ display: 'inline-block', maxWidth: '100%' }}>
          {member === undefined ? title : <AuditLink to={href.adminUser(member)}>{title}</AuditLink>}
        </span>,
      );
    case 'move_reviews':
      return withKind(t('audit.target.move_reviews'), <MemberLink uid={member} name={target_name} />);
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
    default: {
      const kind = JOB_KIND_OF[collection];
      if (kind === undefined) return <span>{target}</span>;
      return (
        <>
          <AuditLink to={route.admin.jobs}>{t(`jobs.kind.${kind}`)}</AuditLink>{' '}
          {target_name === undefined ? null : <bdi>{jobText(target_name)}</bdi>}{' '}
          {member === undefined ? null : <MemberName uid={member} />}
        </>
      );
    }
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

/** Links to a member by the name in the log, which only a member who was deleted before has not. */
function MemberLink({ uid, name }: { uid: string | undefined; name: string | undefined }) {
  const { t } = useTranslation('admin');
  if (name === DELETED_MEMBER.author_name) return <span>{t('audit.deleted-member')}</span>;
  if (uid === undefined) return <bdi>{name}</bdi>;
  return <AuditLink to={href.adminUser(uid)}>{name ?? t('audit.deleted-member')}</AuditLink>;
}

/** Links to a member by their present name; of a deleted member, says that. */
export function MemberName({ uid }: { uid: string }) {
  const profile = useLiveDoc(path.profile(uid), parseProfile);
  if (profile.status !== 'ready') return null;
  const name = profile.data === null ? DELETED_MEMBER.author_name : profile.data.display_name;
  return <MemberLink uid={uid} name={name} />;
}
