import { Fragment, type ReactNode, useState } from 'react';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { parseVideo } from '@atelier/domain/content/video';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import type { AuditEntry } from '@atelier/domain/moderation/audit-entry';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { useFormat } from '../../lib/i18n/format.ts';
import { type Item, useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { href } from '../../lib/routes.ts';
import {
  auditChanges,
  memberIn,
  useAuditLabels,
  type AuditPart,
  useAuditParts,
} from './audit-texts.ts';

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
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '10.625rem minmax(0,1fr)', gap: 16 },
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
  const parts = useAuditParts();
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
          {' ·'}
          {parts.target(entry).map((part, index) => (
            <Fragment key={index}>
              {' '}
              <Part part={part} />
            </Fragment>
          ))}
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

/** Who did it, with a link to the member. */
export function AuditActor({ entry }: { entry: AuditEntry }) {
  return <Part part={useAuditParts().actor(entry)} />;
}

/** A part of a line, with a link to what it names. */
function Part({ part }: { part: AuditPart }) {
  if ('video' in part) return <VideoTitle id={part.video} />;
  if ('text' in part) {
    return part.to === undefined ? (
      <bdi>{part.text}</bdi>
    ) : (
      <AuditLink to={part.to}>{part.text}</AuditLink>
    );
  }
  const { uid, name } = part;
  return uid !== undefined && name === undefined ? (
    <MemberName uid={uid} />
  ) : (
    <MemberLink uid={uid} name={name} />
  );
}

/** Links to a video by its present title; of a deleted one, shows the id. */
function VideoTitle({ id }: { id: string }) {
  const video = useLiveDoc(path.video(id), parseVideo);
  if (video.status !== 'ready') return null;
  return <AuditLink to={href.adminVideo(id)}>{video.data?.title ?? id}</AuditLink>;
}

function AuditLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} sx={{ display: 'inline-block', maxWidth: 1 }}>
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
