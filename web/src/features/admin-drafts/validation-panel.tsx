import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { parseVideo } from '@atelier/domain/entities/video';
import { draftVideos } from '@atelier/domain/queries/admin-queries';
import { ListState } from '../../components/admin/list-state.tsx';
import { Pager } from '../../components/pager.tsx';
import { useLivePage } from '../../lib/live-page.ts';
import { DraftCard } from './draft-card.tsx';

/** Trainers' proposals that wait for a decision, newest first. */
export function ValidationPanel() {
  const { t } = useTranslation('admin');
  const list = useLivePage(draftVideos(), parseVideo);
  return (
    <ListState live={list.page} empty={t('drafts.none')}>
      {(drafts) => (
        <>
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
              <DraftCard key={id} id={id} draft={data} />
            ))}
          </Box>
          <Pager of={list} shown={drafts.length} />
        </>
      )}
    </ListState>
  );
}
