import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { isOpenTask } from '@atelier/domain/metrics/open-task';
import { draftVideos } from '@atelier/domain/queries/admin-queries';
import { ActionBar, ClearFilters, FilterChips } from '../../../components/admin/admin-list.tsx';
import { type CountedBy, useFilterCounts } from '../../../components/admin/filter-counts.ts';
import { choiceParam, listFilters } from '../../../components/admin/list-params.ts';
import { useNewestMetrics } from '../../../components/admin/open-tasks.tsx';
import { PagedList } from '../../../components/admin/list-state.tsx';
import { DraftConflict, RefuseDraftDialog } from '../../../components/admin/video-dialogs.tsx';
import { TextPromptDialog } from '../../../components/admin/prompt-dialogs.tsx';
import { decideDraft } from '../../../lib/content/publication.ts';
import { useEncodings } from '../../../lib/content/use-encodings.ts';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { type LivePage, useLivePage } from '../../../lib/firestore/live-page.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { requestCorrection } from './data/draft-actions.ts';
import { DraftCard } from './draft-card.tsx';

interface PendingDecision {
  /** `refuse` deletes the draft with its files; `note` sends it back to its author. */
  readonly kind: 'refuse' | 'note';
  readonly id: string;
  /** The version that the admin saw when the dialog opened. */
  readonly draft: Video;
}

const FILTERS = ['all', 'waiting'] as const;
const { useFilters: useDraftFilters } = listFilters({ state: choiceParam(FILTERS) });
const COUNTED = ['all'] as const;
const countedBy = (): CountedBy<'all'> => ({ kind: 'query', query: draftVideos() });
const statusOf = ({ status }: Video) => status;
/**
 * Rules allow no more in one list. No query finds the drafts that wait for their author, and all
 * drafts are few.
 */
const MOST = 100;

/** Leaves out the drafts that their author has to correct. */
const onlyWaiting = (list: LivePage<Video>): LivePage<Video> => ({
  ...list,
  page:
    list.page.status === 'ready'
      ? {
          ...list.page,
          data: list.page.data.filter(({ data }) => isOpenTask('drafts', { ...data })),
        }
      : list.page,
});

/** Drafts of trainers, newest first: all, or those that wait for an admin. */
export function DraftsPanel() {
  const { t } = useTranslation('admin');
  const [{ state }, change] = useDraftFilters();
  const all = useLivePage(draftVideos(state === 'waiting' ? MOST : undefined), parseVideo);
  const list = state === 'waiting' ? onlyWaiting(all) : all;
  const countOf = useFilterCounts<'all', Video>(COUNTED, countedBy, all.page, statusOf);
  // Counted where drafts start or cease to wait: no query finds them.
  const waiting = useNewestMetrics()?.open_tasks.drafts;
  const encodings = useEncodings();
  const [pending, setPending] = useState<PendingDecision | null>(null);
  return (
    <>
      <ActionBar
        label={t('drafts.find')}
        filters={
          <FilterChips
            label={t('drafts.filter-label')}
            values={FILTERS}
            chosen={state}
            onChoose={(value) => void change({ state: value })}
            text={(value) => t(`drafts.filter.${value}`)}
            count={(value) => (value === 'waiting' ? waiting : countOf(value))}
          />
        }
      />
      <PagedList list={list} empty={t('drafts.none')} action={<ClearFilters />}>
        {(drafts) => (
          <Box
            component="ul"
            aria-label={t('tabs.validation')}
            sx={{
              display: 'grid',
              gap: 2.5,
              gridTemplateColumns: {
                xs: 'minmax(0,1fr)',
                md: 'repeat(2, minmax(0,1fr))',
                lg: 'repeat(3, minmax(0,1fr))',
              },
              mb: 2,
            }}
          >
            {drafts.map(({ id, data }) => (
              <DraftCard
                key={id}
                id={id}
                draft={data}
                encoding={encodings.get(id)}
                onRequest={(kind) => setPending({ kind, id, draft: data })}
              />
            ))}
          </Box>
        )}
      </PagedList>
      {pending?.kind === 'refuse' ? (
        <RefuseDraftDialog id={pending.id} draft={pending.draft} onClose={() => setPending(null)} />
      ) : null}
      {pending?.kind === 'note' ? (
        <CorrectionDialog {...pending} onClose={() => setPending(null)} />
      ) : null}
    </>
  );
}

/** Asks the author of a draft for a correction. */
function CorrectionDialog({
  id,
  draft,
  onClose,
}: Omit<PendingDecision, 'kind'> & { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { seen, run } = useConflictCheck(path.video(id), parseVideo, draft);
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : '';
  return (
    <TextPromptDialog
      about={`${path.video(id)}/correction`}
      title={t('drafts.note-title', { title: draft.title })}
      text={t('drafts.note-text')}
      field={{
        label: t('drafts.note-label'),
        rows: 4,
        initial: draft.review_note ?? '',
        required: true,
      }}
      confirm={t('drafts.note-send')}
      onConfirm={(text) =>
        decideDraft(id, draft, () => run((current) => requestCorrection(uid, id, current, text)))
      }
      done={t('drafts.note-sent')}
      conflictNote={<DraftConflict note={seen.review_note} />}
      onClose={onClose}
    />
  );
}
