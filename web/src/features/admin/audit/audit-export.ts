import { useTranslation } from 'react-i18next';
import { parseVideo } from '@atelier/domain/content/video';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { parseProfile } from '@atelier/domain/members/profile';
import type { AuditEntry } from '@atelier/domain/moderation/audit-entry';
import { path } from '@atelier/domain/paths';
import {
  auditChanges,
  memberIn,
  useAuditLabels,
  type AuditPart,
  useAuditParts,
} from '../../../components/admin/audit-texts.ts';
import type { ExportColumn } from '../../../components/admin/export-button.tsx';
import { type Item, readDoc } from '../../../lib/firestore/live-query.tsx';

/**
 * Returns the columns of the exported file, with names and texts instead of ids and codes; reads
 * the names.
 */
export function useAuditExport() {
  const { t } = useTranslation('admin');
  const labels = useAuditLabels();
  const parts = useAuditParts();
  const nameOf = async (uid: string) =>
    [
      uid,
      (await readDoc(path.profile(uid), parseProfile))?.display_name ?? t('audit.deleted-member'),
    ] as const;
  const titleOf = async (id: string) =>
    [id, (await readDoc(path.video(id), parseVideo))?.title ?? id] as const;
  const read = async <Name>(
    ids: readonly (string | undefined)[],
    one: (id: string) => Promise<Name>,
  ) => Promise.all([...new Set(ids)].filter((id) => id !== undefined).map(one));
  return async (
    entries: readonly Item<AuditEntry>[],
  ): Promise<readonly ExportColumn<AuditEntry>[]> => {
    const changes = entries.flatMap(({ data }) => auditChanges(data));
    const shown = entries.flatMap(({ data }) => [parts.actor(data), ...parts.target(data)]);
    const uids = [
      ...changes.flatMap(({ field, before, after }) => [
        memberIn(field, before),
        memberIn(field, after),
      ]),
      ...shown.map((part) => ('uid' in part && part.name === undefined ? part.uid : undefined)),
    ];
    const names = new Map(await read(uids, nameOf));
    const videos = shown.map((part) => ('video' in part ? part.video : undefined));
    const titles = new Map(await read(videos, titleOf));
    const textOf = (part: AuditPart) => {
      if ('text' in part) return part.text;
      if ('video' in part) return titles.get(part.video);
      return part.name === DELETED_MEMBER.author_name
        ? t('audit.deleted-member')
        : (part.name ?? names.get(part.uid ?? ''));
    };
    const changesOf = (entry: AuditEntry) =>
      auditChanges(entry).map(({ field, before, after }) => {
        const value = (one: unknown) =>
          names.get(memberIn(field, one) ?? '') ?? labels.value(entry.action, field, one);
        return `${labels.field(field)} : ${value(before)} → ${value(after)}`;
      });
    return [
      { heading: t('audit.export.at'), cell: ({ data }) => data.at },
      { heading: t('audit.export.by'), cell: ({ data }) => textOf(parts.actor(data)) },
      { heading: t('audit.search-action'), cell: ({ data }) => labels.action(data.action) },
      {
        heading: t('audit.export.about'),
        cell: ({ data }) => parts.target(data).map(textOf).join(' '),
      },
      { heading: t('audit.export.changes'), cell: ({ data }) => changesOf(data).join(' · ') },
    ];
  };
}
